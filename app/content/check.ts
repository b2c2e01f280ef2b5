import { fieldsOf, partOf, type Collection, type Json } from './define.ts'
import type { Problem } from './fields/field.ts'

/** Why a form was not saved, as its screen shows it. */
export interface Refused {
  message: string
  /** A sentence beside each faulty input, by the input's name. */
  problems: Partial<Record<string, string>>
}

export type Problems = ReadonlyMap<string, Problem>

interface Posted {
  /** The document is new. */
  adding: boolean
  /** Why the file that came with the form was not taken, by the field. */
  fileProblems?: Readonly<Record<string, string>>
}

/** What was typed, as the values of a document; else every problem by field. */
export function parseForm(
  collection: Collection,
  typed: Readonly<Record<string, string>>,
  { adding, fileProblems = {} }: Posted,
): { values: Record<string, Json> } | { problems: Problems } {
  const values: Record<string, Json> = {}
  const problems = new Map<string, Problem>()
  for (const [name, field] of fieldsOf(collection)) {
    const parsed = field.parse(partOf(name, field.inputs, typed))
    const refused = fileProblems[name]
    const value = 'value' in parsed ? (field.fill?.(parsed.value, values) ?? parsed.value) : undefined
    const found = 'problem' in parsed ? parsed.problem : field.check(value ?? parsed.value, adding)
    if (refused !== undefined && (!found || found.why === 'file missing'))
      problems.set(name, { why: 'file refused', hint: refused })
    else if (found) problems.set(name, found)
    if (value !== undefined) values[name] = value
  }
  return problems.size > 0 ? { problems } : { values }
}

/** What comes first decides the sentence at the head of the form; the others stand beside their fields. */
const gravest: readonly (readonly Problem['why'][])[] = [
  ['missing', 'malformed', 'unknown'],
  ['too long'],
  ['taken'],
  ['rule'],
  ['file refused'],
  ['file missing'],
]

/** Why a change can not be undone, and what to do first. */
export function explainToHistory(problems: Problems): string {
  const [problem] = problems.values()
  if (!problem) return ''
  const { why, head, hint, beforeUndoing = hint } = problem
  if (why === 'file missing' || why === 'rule' || head === undefined) return beforeUndoing
  return `${head.replace(/\.$/, '')}. ${beforeUndoing}`
}

/** What a form says about its problems. */
export function explainProblems(collection: Collection, problems: Problems): Refused {
  const { sentences } = collection
  const all = [...problems.values()]
  const worst = gravest.flatMap((kinds) => all.find(({ why }) => kinds.includes(why)) ?? [])[0]
  return {
    message: worst ? headOf(worst) : sentences.notPossible,
    problems: Object.fromEntries(
      [...problems].map(([name, { hint }]) => [name + (collection.fields[name]?.inputs[0] ?? ''), hint]),
    ),
  }

  function headOf({ why, head, hint }: Problem): string {
    if (why === 'too long') return sentences.tooLong
    if (why === 'file refused') return sentences.fileRefused
    if (why === 'missing' || why === 'malformed') return sentences.missing ?? head ?? hint
    return head ?? hint
  }
}
