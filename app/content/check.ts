import type { Explained } from '#app/platform/forms/typed.ts'
import { partOf } from './fields/parts.ts'
import { fieldsOf, type Collection, type Schema } from './define.ts'
import type { Json, Problem } from './fields/field.ts'

export type Problems = ReadonlyMap<string, Problem>

interface Posted {
  adding: boolean
  /** Why files sent with the form were rejected, by input name. */
  refusedFiles?: Readonly<Record<string, string>>
}

/** Parses the typed form into a document's values, or returns every problem by field. */
export function parseForm(
  schema: Pick<Schema, 'fields' | 'check'> & Partial<Pick<Collection, 'draftNeeds' | 'parent'>>,
  typed: Readonly<Record<string, string>>,
  { adding, refusedFiles = {} }: Posted,
): { values: Record<string, Json> } | { problems: Problems } {
  const values: Record<string, Json> = {}
  const isDraft = typed.state === 'draft' && !typed.from // What is scheduled needs everything.
  const problems = new Map<string, Problem>()
  for (const [name, field] of fieldsOf(schema)) {
    const isTyped = !adding || !field.setBy || name === schema.parent
    const parsed = isTyped ? field.parse(partOf(name, field.inputs, typed)) : { value: field.initial }
    const [refused] = Object.entries(partOf(name, field.inputs, refusedFiles))
    const value = 'value' in parsed ? (field.fill?.(parsed.value, values) ?? parsed.value) : undefined
    const found = 'problem' in parsed ? parsed.problem : field.check(value ?? parsed.value, adding)
    if (refused !== undefined && (!found || found.why === 'file missing'))
      problems.set(name, { why: 'file refused', hint: refused[1], input: refused[0] })
    else if (found && !(isDraft && isForgiven(schema, name, found))) problems.set(name, found)
    values[name] = value ?? field.initial
  }
  if (problems.size > 0) return { problems }
  const together = schema.check?.(values) ?? problems
  return together.size > 0 ? { problems: together } : { values }
}

/** Whether a draft may lack what is missing there: it is asked for when the draft is published. */
export function isForgiven(
  { draftNeeds = [] }: Partial<Pick<Collection, 'draftNeeds'>>,
  name: string,
  { why }: Problem,
): boolean {
  return (why === 'missing' || why === 'file missing') && !draftNeeds.includes(name)
}

/**
 * From most to least important: the first kind found determines the message at the top of the form. The
 * others appear only beside their fields.
 */
const bySeverity: readonly (readonly Problem['why'][])[] = [
  ['missing'],
  ['malformed', 'unknown'],
  ['too long'],
  ['taken'],
  ['rule'],
  ['file refused'],
  ['file missing'],
]

/** Why a change cannot be undone, and what to do first. */
export function explainToHistory(problems: Problems): string {
  const [problem] = problems.values()
  if (!problem) return ''
  const { why, head, hint, undoHint = hint } = problem
  if (why === 'file missing' || why === 'rule' || head === undefined) return undoHint
  return `${head.replace(/\.$/, '')}. ${undoHint}`
}

/** The messages a form shows for its problems. */
export function explainProblems(
  { fields, sentences }: Pick<Schema, 'fields' | 'sentences'>,
  problems: Problems,
): Explained {
  const all = [...problems.values()]
  const worst = bySeverity.flatMap((kinds) => all.find(({ why }) => kinds.includes(why)) ?? [])[0]
  return {
    message: worst ? headOf(worst) : sentences.notPossible,
    problems: Object.fromEntries(
      [...problems].map(([name, { hint, input = fields[name]?.inputs[0] ?? '' }]) => [name + input, hint]),
    ),
  }

  function headOf({ why, head, hint }: Problem): string {
    if (why === 'too long') return sentences.tooLong
    if (why === 'file refused') return sentences.fileRefused
    if (why === 'malformed' && sentences.malformed !== undefined) return sentences.malformed
    if (why === 'missing' || why === 'malformed') return sentences.missing ?? head ?? hint
    return head ?? sentences.malformed ?? hint
  }
}
