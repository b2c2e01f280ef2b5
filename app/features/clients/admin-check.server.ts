import type { Values } from '#app/ui/admin/form-values.ts'
import type { Refusal } from '#app/ui/admin/use-saved-form.ts'
import { keysOf } from '#app/platform/files/keys.ts'
import {
  hints,
  itemSchema,
  messages,
  mostAtOnce,
  sectionSchema,
  type ItemInput,
  type SectionInput,
} from './rules.ts'
import type { HomeClientRefusal } from './store-home.server.ts'
import type { ItemRefusal } from './store-items.server.ts'
import type { SectionRefusal } from './store-sections.server.ts'

type Problem = Omit<Refusal, 'typed'>

export interface LogoInput {
  image: string
}
type Issues = readonly { path: PropertyKey[]; message: string; code: string }[]

export function checkSection(typed: Values): { input: SectionInput } | Problem {
  const read = sectionSchema.safeParse(typed)
  return read.success ? { input: read.data } : problemOf(read.error.issues)
}

/** @param fileProblem why the logo that came with the form was not taken */
export function checkItem(typed: Values, fileProblem: string | undefined): { input: ItemInput } | Problem {
  const read = itemSchema.safeParse(typed)
  if (!read.success) return withFileProblem(problemOf(read.error.issues), fileProblem)
  return fileProblem ? withFileProblem(undefined, fileProblem) : { input: read.data }
}

/** What is added: one, and the keys of others that come with it. */
export type Several<Input> = Input & { others: string[] }

/** Several logos for one section; their keys stand in one field. */
export function checkItems(
  typed: Values,
  fileProblem: string | undefined,
): { input: Several<ItemInput> } | Problem {
  const [imageUrl = '', ...others] = keysOf(typed.imageUrl ?? '')
  const checked = checkItem({ ...typed, imageUrl }, fileProblem)
  if ('problems' in checked) return checked
  return others.length < mostAtOnce ? { input: { ...checked.input, others } } : tooMany
}

export function checkLogos(
  typed: Values,
  fileProblem: string | undefined,
): { input: Several<LogoInput> } | Problem {
  const [imageUrl = '', ...others] = keysOf(typed.imageUrl ?? '')
  const checked = checkLogo({ imageUrl }, fileProblem)
  if ('problems' in checked) return checked
  return others.length < mostAtOnce ? { input: { ...checked.input, others } } : tooMany
}

const tooMany = { message: messages.addFailed, problems: { imageUrl: hints.tooManyImages } }

export function checkLogo(typed: Values, fileProblem: string | undefined): { input: LogoInput } | Problem {
  if (fileProblem) return withFileProblem(undefined, fileProblem)
  const image = typed.imageUrl ?? ''
  const problem = { message: messages.imageNotChosen, problems: { imageUrl: messages.imageNotChosen } }
  return image === '' ? problem : { input: { image } }
}

/** The sentence for what the store refused. */
export function explain({
  refused,
}: Pick<SectionRefusal | ItemRefusal | HomeClientRefusal, 'refused'>): Problem {
  switch (refused) {
    case 'name taken':
      return { message: messages.sectionTaken, problems: { name: hints.sectionTaken } }
    case 'unknown section':
      return { message: messages.sectionNotFound, problems: { section: hints.sectionNotFound } }
    case 'unknown image':
      return { message: messages.imageNotChosen, problems: { imageUrl: hints.imageGone } }
    case 'gone':
      return { message: messages.itemGone, problems: {} }
    case 'stale':
      return { message: messages.savedMeanwhile, problems: {} }
  }
}

/** The first sentence stands for the whole form, unless fields are only too long. */
function problemOf(issues: Issues): Problem {
  const problems: Problem['problems'] = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  const missing = issues.find(({ code }) => code !== 'too_big')
  return { message: missing?.message ?? messages.tooLong, problems }
}

function withFileProblem(problem: Problem | undefined, fileProblem: string | undefined): Problem {
  if (!fileProblem) return problem ?? { message: messages.uploadFailed, problems: {} }
  const problems = { ...problem?.problems, imageUrl: fileProblem }
  const onlyTheFile = Object.keys(problems).length === 1
  return { message: onlyTheFile || !problem ? messages.uploadFailed : problem.message, problems }
}
