import { en } from '#app/messages/en.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import type { VisitorKind } from '#app/platform/database/schema.ts'
import type { Singleton } from '#app/content/singleton.ts'
import { fileField, typedFields, type FileField, type RequestContent, type RequestForm } from './form.ts'
import { formWords, type FormName, type FormWords } from './form-words.ts'
import { defineRetention, type Retention } from './retention-setting.ts'

/** What is declared of a kind of request. */
interface Declaration<Name extends VisitorKind, Form extends FormName> {
  /** Its name everywhere: in tables, topics and, with `s`, in addresses. */
  name: Name
  /** Whose part it is. */
  area: Area
  form: RequestForm
  /** The name of its words in `messages.forms`, where `…Failures` has those of the server. */
  words: Form
  /** The page with its form. */
  page: string
  /** `Call request`, as at the beginning of a sentence. */
  one: string
  many: string
  /** What one calls it briefly, in the middle of a sentence, if that is another word. */
  briefly?: { one: string; many: string }
  /** What the person did, after their name in a sentence. */
  did: string
  /** What they did before, as in `asked twice today`; that, if it is not said. */
  asked?: string
  /** What an answer thanks the person for. */
  about: (subject: string) => string
  /** What people call its screen in a search, besides the title. */
  otherNames: string
  /** How they come to be here. */
  advice: string
  /** How many are accepted in an hour, from whatever addresses. */
  perHour: number
  office: {
    icon: 'phone-call' | 'file-cv' | 'building' | 'briefcase' | 'award' | 'users'
    /** Its label in the bottom navigation of a phone, which has room for five; without one, it is not there. */
    short?: string
    /** Calling the visitor is the usual next step. */
    callFirst?: boolean
    /** It may ask for a tender, which closes on a day. */
    tenders?: true
    /** What its question before a deletion calls it, if not by its name. */
    deleted?: string
  }
}

/**
 * Everything in which one kind of request differs from the others; screens, routes, e-mails, tables, rights and erasing
 * follow from it.
 */
export interface RequestDefinition {
  name: VisitorKind
  area: Area
  form: RequestForm
  formName: FormName
  /** What its form says in English, for the back office. */
  words: FormWords
  page: string
  one: string
  many: string
  briefly: { one: string; many: string }
  did: string
  asked: string
  about: (subject: string) => string
  otherNames: string
  office: Declaration<VisitorKind, FormName>['office']
  title: string
  address: string
  /** The attached file, if its form has one. */
  file: FileField | undefined
  /** Its section in the export of one person's data. */
  key: string
  /** The setting of how long it is stored. */
  retention: Singleton<Retention>
  /** Used in the question before all are deleted. */
  listed(number: number): string
  /** The second line of its entry in a list. */
  line(request: Pick<RequestContent, 'message' | 'subject'>): string
  questionOf(name: string): string
  /** The consequence of deleting one. */
  consequence: string
  /** Shown if there are none. */
  nothing: { title: string; advice: string }
  /** A whole office may share one address, and a flood may come from many. */
  limits: { perAddress: Limit; inAll: Limit }
}

/** Like `defineCollection`, for what visitors send: they add it, and nobody edits what they wrote. */
export function defineRequests<Name extends VisitorKind, Form extends FormName>({
  words: formName,
  advice,
  perHour,
  ...declared
}: Declaration<Name, Form>): RequestDefinition & { name: Name; formName: Form } {
  const { name, form, one, many, office } = declared
  const [single, several] = [one.toLowerCase(), many.toLowerCase()]
  const briefly = declared.briefly ?? { one: single, many: several }
  const words = formWords(en, formName)
  const file = fileField(form)
  const address = `/admin/${name}s`
  const hasMessage = typedFields(form).some(([, { is }]) => is === 'message')
  return {
    asked: 'asked',
    ...declared,
    formName,
    words,
    briefly,
    title: many.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    address,
    file,
    key: `${formName}Requests`,
    retention: defineRetention({ ...declared, formName, address, briefly, file }),
    listed: (number) =>
      number === 1
        ? `1 ${single}${file ? ` with its ${file.called}` : ''}`
        : `${number} ${several}${file ? ` with their ${file.called}s` : ''}`,
    line: ({ message, subject }) => (hasMessage ? message : subject || (words.subject?.none ?? '')),
    questionOf: (sender) => `Delete the ${office.deleted ?? single} from ${sender}?`,
    consequence: file
      ? `The ${file.called} is deleted too. You can bring both back for 24 hours.`
      : 'You can bring it back for 24 hours.',
    nothing: { title: `No ${several}`, advice },
    limits: {
      perAddress: { name: `${name} address`, max: 20, windowSeconds: 15 * 60 },
      // However many addresses a flood comes from: nobody could read that many requests.
      inAll: { name: `${name} in all`, max: perHour, windowSeconds: 60 * 60 },
    },
  }
}
