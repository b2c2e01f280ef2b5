import { keyOfAddress } from '#app/platform/files/keys.ts'
import type { Values } from '#app/ui/admin/form-values.ts'
import type { Refusal } from '#app/ui/admin/use-saved-form.ts'
import { wholeNumber } from './admin-values.ts'
import type { SettingField, SettingPage } from './catalogue.ts'
import { hints, messages, mostMonths, serviceSlots } from './rules.ts'

export const longest = { longtext: 5000, other: 300 }

/**
 * What is wrong with what was typed: the specification's sentence (§5) and a hint for each faulty field.
 * @param fileProblems why files that came with the form were not taken
 */
export function checkSetting(
  page: SettingPage,
  typed: Values,
  fileProblems: Values,
): Omit<Refusal, 'typed'> | undefined {
  const problems: Refusal['problems'] = page.key === 'servicesItems' ? checkServices(typed) : {}
  let isMissing = Object.keys(problems).length > 0
  Object.assign(problems, fileProblems)
  for (const field of page.fields) {
    const text = typed[field.name] ?? ''
    if (text === '' && field.required && !fileProblems[field.name]) {
      problems[field.name] = field.kind === 'image' ? hints.image : hints.missing
      isMissing = true
    }
    const problem = text === '' ? undefined : problemOf(field, text)
    if (problem) problems[field.name] = problem
  }
  if (Object.keys(problems).length === 0) return undefined
  return { message: isMissing ? page.missing : messages.notTaken, problems }
}

function problemOf({ kind }: SettingField, text: string): string | undefined {
  const most = kind === 'longtext' ? longest.longtext : longest.other
  if (text.length > most) return hints.tooLong(most)
  switch (kind) {
    case 'number':
      return wholeNumber(text) === undefined ? hints.notANumber : undefined
    case 'months':
      return isMonths(wholeNumber(text)) ? undefined : hints.notMonths
    case 'email':
      return /^\S+@\S+\.\S+$/.test(text) ? undefined : hints.notAnEmail
    case 'link':
      return isLink(text) ? undefined : hints.notALink
    case 'file-or-link':
      return isLink(text) || keyOfAddress(text) ? undefined : hints.notALinkOrFile
    default:
      return undefined
  }
}

/** A slot without a text is empty, and at least one is not (specification §5, Services item). */
function checkServices(typed: Values): Refusal['problems'] {
  const textless = serviceSlots.filter((slot) => !typed[`item${slot}.itemtext`])
  const nameless = textless.filter((slot) => typed[`item${slot}.itemimg`])
  if (textless.length === serviceSlots.length && nameless.length === 0)
    return { 'item1.itemtext': hints.firstService }
  return Object.fromEntries(nameless.map((slot) => [`item${slot}.itemtext`, hints.serviceText]))
}

function isMonths(number = 0) {
  return number >= 1 && number <= mostMonths
}

function isLink(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
