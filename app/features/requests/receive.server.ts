import type { Readable } from 'node:stream'
import { data } from 'react-router'
import { languageOf, type Language } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/en.ts'
import { fill } from '#app/messages/fill.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { visitor } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { settleFile, withdrawFile } from '#app/platform/files/file-store.server.ts'
import { policies } from '#app/uploads/policy.ts'
import { readTyped, type FormAnswer, type Typed } from '#app/platform/forms/typed.ts'
import { isSuspicious } from '#app/platform/forms/suspicion.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { readForm, unreadableForm } from '#app/platform/http/multipart.server.ts'
import {
  readRequestData,
  servicesOfForm,
  type Context,
} from '#app/platform/request/request-context.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { checkForm, type RequestContent, type RequestForm } from './form.ts'
import { formWords, type FormWords } from './form-words.ts'
import { requestKinds, topicOf } from './kinds.ts'
import { isRoomForResume, receiveResume } from './resume.server.ts'
import { addRequest, type StoredResume } from './store.server.ts'
import { mebibyte } from '#app/platform/units.ts'

/** What a request is about, in English, and its id. */
export type About = Pick<RequestContent, 'subject' | 'subjectId'>

const nothing: About = { subject: '', subjectId: '' }

/** A kind of request, with what its form says in the language of the page that sent it. */
interface Spoken {
  name: RequestKind
  form: RequestForm
  language: Language
  words: FormWords
  failures: Messages['forms']['callFailures' | 'jobFailures']
}

function spoken(name: RequestKind, { url }: Request): Spoken {
  const language = languageOf(new URL(url))
  const { form, formName } = requestKinds[name]
  const { forms } = language.messages
  return {
    name,
    form,
    language,
    words: formWords(language.messages, formName),
    failures: formName === 'call' ? forms.callFailures : forms.jobFailures,
  }
}

/**
 * Stores a request from the Contact page and returns the answer; on failure, the answer includes what was
 * typed.
 * @param findSubject the subject by the value that was sent; one that is not found is ignored
 */
export async function receiveCallRequest(
  context: Context,
  request: Request,
  findSubject: (value: string) => Promise<About | undefined>,
) {
  const site = servicesOfForm(context)
  const kind = spoken('call-request', request)
  const typed = await readTyped(request)
  const { content, refusal } = checkForm(kind, typed)
  if (!content) return answer({ sent: false, ...refusal }, 400)
  const full = await findFullLimit(site, kind, readRequestData(context).address)
  if (full) return refuse(full, typed)
  const about = (content.subject && (await findSubject(content.subject))) || nothing
  const problem = await store(site, kind, typed, { ...content, ...about })
  return problem ? refuse({ problem, status: 503 }, typed) : answer({ sent: true }, 200)
}

/**
 * Large enough for a file far above its limit, so that the rest of its form can still be read and shown
 * again.
 */
const maxBytes = 4 * policies.resume.maxBytes + mebibyte

/**
 * Stores an application from the Careers page and returns the answer; on failure, the answer includes what
 * was typed. Attempts are counted before a file is accepted, and a resume is stored only with its
 * application.
 * @param offered the possible subjects, by the values that are sent
 */
export async function receiveJobRequest(
  context: Context,
  request: Request,
  offered: ReadonlyMap<string, About>,
) {
  const site = servicesOfForm(context)
  const kind = spoken('job-request', request)
  const { words, failures } = kind
  const { unread } = kind.language.messages.forms.jobFailures
  const fileAgain = { file: words.resume?.chooseAgain ?? '' }
  const { address } = readRequestData(context)
  const full = (await findFullLimit(site, kind, address)) ?? (await findLackOfRoom(site, kind))
  const received = await readForm(request, {
    field: 'file',
    maxBytes,
    receive: (content, name) => (full ? passOver(content) : receiveResume(site, content, name, words)),
  }).catch(whatIsWrong)
  if ('reason' in received) {
    const problem = fill(words.refused, { reason: unread[received.reason] })
    return refuse({ problem, status: received.status }, {})
  }
  const { fields, file } = received
  if (full) return refuse(full, fields, fileAgain)
  if (file === 'failed') return refuse({ problem: failures.notStored, status: 503 }, fields, fileAgain)
  if (file === 'disk-full') return refuse({ problem: failures.diskFull, status: 503 }, fields, fileAgain)
  const { content, refusal } = checkForm(kind, fields, file, [...offered.keys()])
  const resume = file && 'file' in file ? file.file : undefined
  if (!content) {
    if (resume) await withdrawFile(site, resume.stored.key, 'private')
    const problems = file ? { ...fileAgain, ...refusal.problems } : refusal.problems
    return answer({ sent: false, ...refusal, problems }, 400)
  }
  const about = offered.get(content.subject) ?? nothing
  const problem = await store(site, kind, fields, { ...content, ...about }, resume)
  return problem ? refuse({ problem, status: 503 }, fields, fileAgain) : answer({ sent: true }, 200)
}

interface Obstacle {
  problem: string
  status: number
  retryAfterSeconds?: number
}

function refuse({ problem, status, retryAfterSeconds }: Obstacle, typed: Typed, problems: Typed = {}) {
  return answer({ sent: false, message: problem, problems, typed }, status, retryAfterSeconds)
}

function answer(body: FormAnswer, status: number, retryAfterSeconds?: number) {
  return data(body, {
    status,
    headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
  })
}

/**
 * Stores the request and, unless it looks like spam, the notifications about it. @returns the error message,
 * if any
 */
async function store(
  site: Services,
  kind: Spoken,
  typed: Typed,
  checked: RequestContent,
  resume?: StoredResume,
): Promise<string | undefined> {
  const { name, language } = kind
  const content = { ...checked, language: language.locale }
  try {
    const suspicious = isSuspicious(typed) ? 'Yes' : 'No'
    let isNew = true
    const add = async (tx: Tx) => {
      const changed = await addRequest(tx, name, content, suspicious, resume)
      isNew = changed.outcome.isNew
      if (resume && isNew) await settleFile(tx, resume.stored.key)
      return changed
    }
    const work = suspicious === 'Yes' ? add : site.outbox.withNotification(name, add)
    await change(site, visitor, topicOf(name), work)
    // If this fails, the cleanup job does it.
    if (resume && !isNew) await withdrawFile(site, resume.stored.key, 'private').catch(() => undefined)
    site.outbox.wake()
    return undefined
  } catch (error) {
    // The file stays, because the rows may have been written. If they were not, the cleanup job removes it.
    site.log.error({ err: error }, `a ${requestKinds[name].one.toLowerCase()} could not be stored`)
    return explainFailure(kind, error)
  }
}

function explainFailure({ failures: { diskFull, notStored } }: Spoken, error: unknown): string {
  return findUnavailable(error)?.reason === 'disk-full' ? diskFull : notStored
}

/** Only errors of the form itself are shown on its page; others are thrown. */
function whatIsWrong(error: unknown) {
  const refusal = unreadableForm(error)
  if (refusal) return refusal
  throw error
}

/** Also if attempts can't be counted: storing would fail too, after as long a wait. */
async function findFullLimit(
  { rateLimits, log }: Services,
  kind: Spoken,
  address: string,
): Promise<Obstacle | undefined> {
  const { limits, one } = requestKinds[kind.name]
  const { minutes } = kind.language.messages.forms
  try {
    const waitSeconds = await rateLimits.count(limits.perAddress, addressGroup(address))
    if (waitSeconds > 0) {
      const problem = kind.failures.tooMany(minutes(Math.ceil(waitSeconds / 60)))
      return { problem, status: 429, retryAfterSeconds: waitSeconds }
    }
    const wait = await rateLimits.count(limits.inAll, '')
    const problem = kind.failures.tooManyInAll(minutes(Math.ceil(wait / 60)))
    return wait > 0 ? { problem, status: 429, retryAfterSeconds: wait } : undefined
  } catch (error) {
    log.error({ err: error }, `a ${one.toLowerCase()} could not be counted`)
    return { problem: explainFailure(kind, error), status: 503 }
  }
}

/** `undefined` also if the room can't be determined: storing then fails too, and that is reported. */
async function findLackOfRoom(site: Services, kind: Spoken): Promise<Obstacle | undefined> {
  if (await isRoomForResume(site, kind.name).catch(() => true)) return undefined
  const { contactDetails } = await readSettings(site.db, ['contactDetails'])
  const { email, tel } = contactDetails
  const { noRoom } = kind.language.messages.forms.jobFailures
  return { problem: noRoom(email, tel), status: 503, retryAfterSeconds: 60 * 60 }
}

async function passOver(content: Readable): Promise<undefined> {
  content.destroy()
}
