import { isSame, noReferences, plain, problem, type Field, type Problem } from './field.ts'

interface IntegerOptions {
  label: string
  help?: string
  least?: number
  most?: number
  /** Stored where nothing was typed. */
  initial?: number
}

export type IntegerField = Field<number, { '': number }>

export function integer({
  label,
  help,
  least = 0,
  most = 1_000_000,
  initial = least,
}: IntegerOptions): IntegerField {
  const hint = `Give a whole number from ${least} to ${most}.`
  const fits = (value: number) => Number.isInteger(value) && value >= least && value <= most
  return {
    type: 'integer',
    label,
    help,
    inputs: [''],
    columns: { '': { type: 'integer' } },
    parts: [{ path: '', label }],
    initial,
    blank: { '': String(initial) },
    parse(typed) {
      const digits = plain(typed['']) || String(initial)
      return /^-?\d{1,15}$/.test(digits) ? { value: Number(digits) } : problem('malformed', hint)
    },
    format: (value) => ({ '': String(value) }),
    check: (value): Problem | undefined => (fits(value) ? undefined : { why: 'malformed', hint }),
    read: (stored) => (typeof stored === 'number' && fits(stored) ? stored : initial),
    toRow: (value) => ({ '': value }),
    fromRow: (row) => row[''],
    equal: isSame,
    words: String,
    references: noReferences,
  }
}
