import { href } from 'react-router'
import type { Area } from '#app/platform/auth/rights.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { en } from '#app/messages/en.ts'
import { callForm } from './call-form.ts'
import type { FormField, RequestContent, RequestForm } from './form.ts'
import { formWords, type FormName, type FormWords } from './form-words.ts'
import { jobForm } from './job-form.ts'

/**
 * Everything in which one kind of request differs from the others; screens, e-mails, tables and erasing
 * follow from it.
 */
export interface RequestDefinition {
  /** Whose part it is. */
  area: Area
  form: RequestForm
  formName: FormName
  /** What its form says in English, for the back office. */
  words: FormWords
  /** `Call request`, as at the beginning of a sentence. */
  one: string
  many: string
  /** Used in the question before all are deleted. */
  listed(number: number): string
  /** The sheet number of its screen in the back office. */
  sheet: string
  title: string
  address: string
  /** Its section in the export of one person's data. */
  key: 'callRequests' | 'jobRequests'
  /** The setting of how long it is stored. */
  retention: 'callRetention' | 'jobRetention'
  /** The second line of its entry in a list. */
  line: (request: Pick<RequestContent, 'message' | 'subject'>) => string
  /** Calling the visitor is the usual next step. */
  callFirst: boolean
  /** What an answer thanks the person for. */
  about: (subject: string) => string
  /** What the person did, after their name in a sentence. */
  did: string
  questionOf: (name: string) => string
  /** The consequence of deleting one. */
  consequence: string
  /** Shown if there are none. */
  nothing: { title: string; advice: string }
  /** A whole office may share one address, and a flood may come from many. */
  limits: { perAddress: Limit; inAll: Limit }
}

export const requestKinds: Record<RequestKind, RequestDefinition> = {
  'call-request': {
    area: 'calls',
    form: callForm,
    formName: 'call',
    words: formWords(en, 'call'),
    one: 'Call request',
    many: 'Call requests',
    listed: (number) => `${number} call request${number === 1 ? '' : 's'}`,
    sheet: 'R-01',
    title: 'Call Requests',
    address: href('/admin/call-requests'),
    key: 'callRequests',
    retention: 'callRetention',
    line: ({ message }) => message,
    callFirst: true,
    about: (subject) => (subject ? `your message about ${subject}` : 'your message'),
    did: 'asks for a call.',
    questionOf: (name) => `Delete the request from ${name}?`,
    consequence: 'You can bring it back for 24 hours.',
    nothing: {
      title: 'No call requests',
      advice: 'When a visitor fills in Request a Call on the Contact page, the message appears here.',
    },
    limits: limits('call-request', 200),
  },
  'job-request': {
    area: 'jobs',
    form: jobForm,
    formName: 'job',
    words: formWords(en, 'job'),
    one: 'Job request',
    many: 'Job requests',
    listed: (number) =>
      number === 1 ? '1 job request with its resume' : `${number} job requests with their resumes`,
    sheet: 'R-02',
    title: 'Job Requests',
    address: href('/admin/job-requests'),
    key: 'jobRequests',
    retention: 'jobRetention',
    line: ({ subject }) => subject || en.forms.job.subject.none,
    callFirst: false,
    about: (subject) => (subject ? `your application for ${subject}` : 'your application'),
    did: 'applies for a job.',
    questionOf: (name) => `Delete the job request from ${name}?`,
    consequence: 'The resume is deleted too. You can bring both back for 24 hours.',
    nothing: {
      title: 'No job requests',
      advice: 'Applications from the Careers page appear here with their resumes.',
    },
    // A popular vacancy may bring hundreds.
    limits: limits('job-request', 300),
  },
}

/** The labels of a form's fields in the back office, with the part of a request that each field holds. */
export function labelledFields(kind: RequestKind): { label: string; holds: FormField['holds'] }[] {
  const { form, words } = requestKinds[kind]
  return Object.entries(form.fields).map(([name, { holds }]) => ({
    label: words.fields[name]?.label ?? name,
    holds,
  }))
}

/** In the order of the screens. */
export const kinds = ['call-request', 'job-request'] as const satisfies readonly RequestKind[]

/** The topic published when a request of this kind changes. */
export function topicOf(kind: RequestKind) {
  return `${kind}s` as const
}

/** A request's address in the back office. */
export function requestAddress({ kind, id }: { kind: RequestKind; id: string }): string {
  return `${requestKinds[kind].address}?${new URLSearchParams({ open: id })}`
}

/** Limits the total too, however many addresses a flood comes from: nobody could read that many requests. */
function limits(kind: RequestKind, inAll: number) {
  return {
    perAddress: { name: `${kind} address`, max: 20, windowSeconds: 15 * 60 },
    inAll: { name: `${kind} in all`, max: inAll, windowSeconds: 60 * 60 },
  }
}

/** @param path the path of its screen, or one below it */
export function kindAt(path: string): RequestKind {
  const kind = kinds.find((one) => `${path}/`.startsWith(`${requestKinds[one].address}/`))
  if (!kind) throw new Error(`no kind of request has its screen at ${path}`)
  return kind
}
