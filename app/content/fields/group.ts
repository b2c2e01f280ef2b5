import type { Cells, Field, Fields, Json, Problem } from './field.ts'
import { partOf, withName } from './parts.ts'
import { withTranslations, type Values, type WithTranslations } from './translations.ts'

type MemberValues<M> = Readonly<Values<M>>

export interface GroupField<M extends Fields = Fields> extends Field<
  MemberValues<M> & Record<string, Json>,
  Cells
> {
  readonly members: M
}

/**
 * Several fields that form one value and are undone and merged together, such as `why` and its `product`.
 * @param refuse checks that involve several members
 */
export function group<const M extends Fields>(
  declared: M,
  refuse?: (values: MemberValues<WithTranslations<M>>) => Problem | undefined,
): GroupField<WithTranslations<M>> {
  const members = withTranslations(declared)
  type Value = MemberValues<WithTranslations<M>> & Record<string, Json>
  const each = Object.entries(members)
  const [first] = each
  if (!first) throw new Error('a group without members')
  // Values computed for every member make up a value of the group.
  const make = (one: (name: string, field: Field) => Json) =>
    Object.fromEntries(each.map(([name, field]) => [name, one(name, field)])) as unknown as Value
  const gather = <Part>(one: (name: string, field: Field) => Record<string, Part>): Record<string, Part> =>
    Object.assign({}, ...each.map(([name, field]) => one(name, field)))
  const of = (value: Value, name: string, { initial }: Field): Json => value[name] ?? initial
  const suffixed = (problem: Problem, name: string, { inputs }: Field): Problem => ({
    ...problem,
    input: `.${name}${problem.input ?? inputs[0] ?? ''}`,
  })
  const [holder] = each.filter(([, { missingFile }]) => missingFile)
  return {
    type: 'group',
    members,
    label: first[1].label,
    inputs: each.flatMap(([name, { inputs }]) => inputs.map((suffix) => `.${name}${suffix}`)),
    columns: gather((name, { columns }) => withName(`_${name}`, columns)),
    missingFile: holder?.[1].missingFile && {
      ...holder[1].missingFile,
      input: `.${holder[0]}${holder[1].inputs[0] ?? ''}`,
    },
    historyFields: each.flatMap(([name, { historyFields }]) =>
      historyFields.map((one) => ({ ...one, path: one.path ? `${name}.${one.path}` : name })),
    ),
    initial: make((_, { initial }) => initial),
    blank: gather((name, { blank }) => withName(`.${name}`, blank)),
    parse(typed) {
      const values: Record<string, Json> = {}
      for (const [name, field] of each) {
        const parsed = field.parse(partOf(`.${name}`, field.inputs, typed))
        if ('problem' in parsed) return { problem: suffixed(parsed.problem, name, field) }
        values[name] = parsed.value
      }
      return { value: make((name, { initial }) => values[name] ?? initial) }
    },
    format: (value) => gather((name, field) => withName(`.${name}`, field.format(of(value, name, field)))),
    check(value, adding) {
      for (const [name, field] of each) {
        const found = field.check(of(value, name, field), adding)
        if (found) return suffixed(found, name, field)
      }
      return refuse?.(value)
    },
    read: (stored) => make((name, field) => field.read(Object(stored)[name])),
    toRow: (value) => gather((name, field) => withName(`_${name}`, field.toRow(of(value, name, field)))),
    fromRow: (row) =>
      make((name, field) => field.fromRow(partOf(`_${name}`, Object.keys(field.columns), row))),
    equal: (one, other) =>
      each.every(([name, field]) => field.equal(of(one, name, field), of(other, name, field))),
    words: (value) =>
      each
        .map(([name, field]) => field.words(of(value, name, field)))
        .filter(Boolean)
        .join(', '),
    references: (value) => each.flatMap(([name, field]) => field.references(of(value, name, field))),
  }
}

export function isGroup(field: { type: string }): field is GroupField {
  return field.type === 'group'
}

/** Every field that has an input, by its name in a form: `headertxt`, `why.product`. */
export function inputFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    isGroup(field)
      ? inputFields(field.members).map(([inner, one]) => [`${name}.${inner}`, one])
      : [[name, field]],
  )
}
