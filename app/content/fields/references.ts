import { oneCell, plain, problem, type Field } from './field.ts'
import { list, splitList } from './list.ts'

interface SiblingOptions {
  /** The collection that is referred to. Its documents belong to the same document as this one. */
  to: string
  label: string
  help?: string
}

/**
 * What refers to documents beside this one. A deleted document stays named here, so that it is chosen again
 * when it is brought back; until then, whoever reads the field leaves it out.
 */
export interface SiblingField {
  readonly to: string
}

export interface ReferencesField extends Field<readonly string[], { '': string }>, SiblingField {}

/** Any number of documents beside this one. */
export function references({ to, label, help, max }: SiblingOptions & { max: number }): ReferencesField {
  const field = list<string>({
    type: 'references',
    label,
    help,
    historyFields: [{ path: '', label, as: 'reference', to }],
    keep: (texts) => [...new Set(texts.filter(isId))].slice(0, max),
    parse(typed) {
      const value = [...new Set(splitList(typed['']).filter(isId))]
      return value.length > max ? problem('malformed', `Choose at most ${max}.`) : { value }
    },
    words: (value) => value.join(', '),
  })
  return { ...field, to }
}

export interface SiblingReferenceField extends Field<string | null, { _id: string | null }>, SiblingField {}

/** One document beside this one, or `null` for none. */
export function sibling({ to, label, help }: SiblingOptions): SiblingReferenceField {
  const field = oneCell<string | null>({
    type: 'sibling',
    label,
    help,
    historyFields: [{ path: '', label, as: 'reference', to }],
    initial: null,
    parse: (typed) => ({ value: read(plain(typed[''])) }),
    read,
  })
  return {
    ...field,
    to,
    columns: { _id: { type: 'text', nullable: true } },
    toRow: (value) => ({ _id: value }),
    fromRow: (row) => row._id,
  }
}

export function isSiblingField<F extends { type: string }>(field: F): field is F & SiblingField {
  return field.type === 'references' || field.type === 'sibling'
}

const maxIdLength = 200

function isId(text: string): boolean {
  return text !== '' && text.length <= maxIdLength && !/[,\s]/.test(text)
}

function read(stored: unknown): string | null {
  return typeof stored === 'string' && isId(stored) ? stored : null
}
