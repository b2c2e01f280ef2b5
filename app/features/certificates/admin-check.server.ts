import type { Values } from '#app/ui/admin/form-values.ts'
import type { Refusal } from '#app/ui/admin/use-saved-form.ts'
import { certificateSchema, hints, messages, type CertificateInput } from './rules.ts'
import type { CertificateRefusal } from './store.server.ts'

type Problem = Omit<Refusal, 'typed'>

/**
 * What was typed, as a certificate; else the sentence for the whole form (specification §5: all three are required).
 * @param fileProblem why the picture that came with the form was not taken
 */
export function checkCertificate(
  typed: Values,
  fileProblem: string | undefined,
): { input: CertificateInput } | Problem {
  const read = certificateSchema.safeParse(typed)
  const problems: Problem['problems'] = {}
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message
  const isTooLong = (read.error?.issues ?? []).every(({ code }) => code === 'too_big')
  const imageMissing = !typed.imageUrl
  if (fileProblem) problems.imageUrl = fileProblem
  else if (imageMissing) problems.imageUrl = hints.imageUrl
  if (!read.success) return { message: isTooLong ? messages.tooLong : messages.fieldsMissing, problems }
  if (fileProblem) return { message: messages.imageRefused, problems }
  return imageMissing ? { message: messages.imageMissing, problems } : { input: read.data }
}

/** The sentence for what the store refused. */
export function explain({ refused }: Pick<CertificateRefusal, 'refused'>): Problem {
  switch (refused) {
    case 'title taken':
      return { message: messages.titleTaken, problems: { title: hints.titleTaken } }
    case 'unknown image':
      return { message: messages.imageMissing, problems: { imageUrl: hints.imageGone } }
    case 'gone':
      return { message: messages.gone, problems: {} }
    case 'stale':
      return { message: messages.savedMeanwhile, problems: {} }
  }
}
