import type { Readable } from 'node:stream'
import { data } from 'react-router'
import { languageOf, type Language } from '#app/messages/language.ts'
import { fill } from '#app/messages/fill.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { visitor } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
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
import {
  checkForm,
  fileField,
  subjectField,
  type Attached,
  type RequestContent,
  type RequestForm,
} from './form.ts'
import { formFailures, formWords, type Failures, type FormWords } from './form-words.ts'
import { requestKinds, topicOf } from './kinds.ts'
import { isRoomForFile, receiveFile } from './attached-file.server.ts'
import { addRequest, type StoredFile } from './store.server.ts'
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
  failures: Failures
}

function spoken(name: RequestKind, { url }: Request): Spoken {
  const language = languageOf(new URL(url))
  const { form, formName } = requestKinds[name]
  return {
    name,
    form,
    language,
    words: formWords(language.messages, formName),
    failures: formFailures(language.messages, formName),
  }
}

/**
 * Stores a request from a page of the site and returns the answer; on failure, the answer includes what was
 * typed.
 * @param findSubject the subject by the value that was sent, if the page finds them. One that is not found is refused if the
 * form has words for that, and otherwise ignored
 */
export async function receiveRequest(
  context: Context,
  request: Request,
  name: RequestKind,
  findSubject?: (value: string) => Promise<About | undefined>,
) {
  const site = servicesOfForm(context)
  const kind = spoken(name, request)
  const { address } = readRequestData(context)
  const hasFile = fileField(kind.form) !== undefined
  const received = hasFile
    ? await receiveWithFile(site, kind, request, address)
    : { fields: await readTyped(request), file: undefined }
  if (!('fields' in received)) return received
  const { fields, file } = received
  const fileAgain: Typed = hasFile ? { file: kind.words.file?.chooseAgain ?? '' } : {}
  const find = findSubject ?? ownSubject(kind.form, name)
  const chosen = fields[subjectField(kind.form) ?? '']
  // Only a form that says so refuses a subject that is gone; others look for it once nothing else is wrong.
  const known = chosen && kind.words.subject?.gone ? await find(chosen) : undefined
  const { content, refusal } = checkForm(kind, fields, file, known ? [chosen ?? ''] : [])
  const stored = file && 'file' in file ? file.file : undefined
  if (!content) {
    if (stored) await withdrawFile(site, stored.stored.key, 'private')
    const problems = file ? { ...fileAgain, ...refusal.problems } : refusal.problems
    return answer({ sent: false, ...refusal, problems }, 400)
  }
  // Where a file comes with it, that is asked before the file is read.
  const full = hasFile ? undefined : await findFullLimit(site, kind, address)
  if (full) return refuse(full, fields)
  const about = (known ?? (content.subject && (await find(content.subject)))) || nothing
  const problem = await store(site, kind, fields, { ...content, ...about }, stored)
  return problem ? refuse({ problem, status: 503 }, fields, fileAgain) : answer({ sent: true }, 200)
}

/** Those that the form itself offers, in English. */
function ownSubject(form: RequestForm, name: RequestKind) {
  const { subject } = requestKinds[name].words
  const field = Object.values(form.fields).find(({ type }) => type === 'subject')
  return async (value: string): Promise<About | undefined> =>
    field?.type === 'subject' && field.of?.includes(value)
      ? { subject: subject?.choices?.[value] ?? value, subjectId: value }
      : undefined
}

/**
 * Large enough for a file far above its limit, so that the rest of its form can still be read and shown
 * again.
 */
const maxBytes = 4 * policies.resume.maxBytes + mebibyte

/**
 * What a form with a file sent, or the answer why it could not be accepted. Attempts are counted before a file is
 * accepted, and a file is stored only with its request.
 */
async function receiveWithFile(site: Services, kind: Spoken, request: Request, address: string) {
  const { words, failures } = kind
  const fileAgain = { file: words.file?.chooseAgain ?? '' }
  const full = (await findFullLimit(site, kind, address)) ?? (await findLackOfRoom(site, kind))
  const received = await readForm(request, {
    field: 'file',
    maxBytes,
    receive: (content, name) => (full ? passOver(content) : receiveFile(site, content, name, words)),
  }).catch(whatIsWrong)
  if ('reason' in received) {
    const problem = fill(words.refused, { reason: kind.language.messages.forms.unread[received.reason] })
    return refuse({ problem, status: received.status }, {})
  }
  const { fields, file } = received
  if (full) return refuse(full, fields, fileAgain)
  if (file === 'failed') return refuse({ problem: failures.notStored, status: 503 }, fields, fileAgain)
  if (file === 'disk-full') return refuse({ problem: failures.diskFull, status: 503 }, fields, fileAgain)
  return { fields, file: file satisfies Attached<StoredFile> | undefined }
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
  file?: StoredFile,
): Promise<string | undefined> {
  const { name, language } = kind
  const content = { ...checked, language: language.locale }
  try {
    const suspicious = isSuspicious(typed) ? 'Yes' : 'No'
    let isNew = true
    const add = async (tx: Tx) => {
      const changed = await addRequest(tx, name, content, suspicious, file)
      isNew = changed.outcome.isNew
      if (file && isNew) await settleFile(tx, file.stored.key)
      return changed
    }
    const work = suspicious === 'Yes' ? add : site.outbox.withNotification(name, add)
    await change(site, visitor, topicOf(name), work)
    // If this fails, the cleanup job does it.
    if (file && !isNew) await withdrawFile(site, file.stored.key, 'private').catch(() => undefined)
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
  if (await isRoomForFile(site, kind.name).catch(() => true)) return undefined
  const { contactDetails } = await readSettings(site.db, ['contactDetails'])
  const { email, tel } = contactDetails
  const { noRoom, diskFull } = kind.failures
  return { problem: noRoom?.(email, tel) ?? diskFull, status: 503, retryAfterSeconds: 60 * 60 }
}

async function passOver(content: Readable): Promise<undefined> {
  content.destroy()
}
