import { readAnswer } from '#app/ui/admin/read-answer.ts'
import type { Upload } from 'tus-js-client'
import { href } from 'react-router'
import type { UploadFolder } from '#app/platform/files/keys.ts'
import { mebibyte } from '#app/platform/units.ts'
import type { FileSummary } from '../file-summary.ts'
import type { UploadPolicyName } from '../policy.ts'
import { failures, type FailureCause, type Outcome, type PreparedFile } from '../queue.ts'

/** What failed can be retried. */
export type UploadResult = Outcome | { failed: string; cause: FailureCause }

export interface Sending {
  /** Starts, or resumes where it stopped. */
  go(): void
  pause(): void
  /** Call when the connection may be back, to skip the wait for the next attempt. */
  retryNow(): void
  /** Stops for good and deletes what has been uploaded. */
  cancel(): void
}

export interface UploadListener {
  sent(bytes: number): void
  /** The connection is lost; the upload retries on its own. */
  waiting(): void
  done(answer: UploadResult): void
}

/** Small enough for proxies, and for little to be sent twice; large enough for few round trips. */
const chunkSize = 8 * mebibyte

/**
 * Uploads one file in resumable parts and then has the server store it. An interrupted upload of the same
 * file, even if the page was closed, continues where it stopped.
 * @param beginning the address at which uploads start
 * @param purpose the search parameters `as` and `into` of the upload's address
 * @param read what the browser has read of the file
 */
export function sendFile(
  file: File,
  endpoint: string,
  purpose: URLSearchParams,
  listener: UploadListener,
  { takenOn, pages }: Omit<PreparedFile, 'file'> = {},
): Sending {
  let upload: Promise<Upload> | undefined
  let stopped = false
  let whole = false
  /** The response to the current request. */
  let last: { status: number; sentence: string | undefined } | undefined

  async function open(): Promise<Upload> {
    const { Upload } = await import('tus-js-client')
    const opened = new Upload(file, {
      endpoint: `${endpoint}?${purpose}`,
      metadata: {
        filename: file.name,
        ...(takenOn && { takenon: takenOn }),
        ...(pages !== undefined && { pages: String(pages) }),
      },
      chunkSize,
      retryDelays: [...retryDelaysMs],
      onBeforeRequest() {
        last = undefined
      },
      onAfterResponse(request, response) {
        const sentence = sentenceIn(response.getHeader('Content-Type'), response.getBody())
        last = { status: response.getStatus(), sentence }
        // Otherwise the library would conclude that nothing is there, and send the whole file again.
        if (request.getMethod() === 'HEAD' && mayStillBeThere(last.status)) throw new Error('no answer yet')
      },
      onShouldRetry(_, attempt) {
        const status = last?.status ?? 0
        const shouldRetry = isAway(status) || (isTransient(status) && attempt < maxServerRetries)
        if (shouldRetry) listener.waiting()
        return shouldRetry
      },
      onProgress: (bytes) => listener.sent(bytes),
      onError: () => listener.done(explain(last)),
      onSuccess() {
        whole = true
        void finish(opened)
      },
    })
    const before = (await opened.findPreviousUploads()).toSorted((one, other) =>
      one.creationTime < other.creationTime ? 1 : -1,
    )
    if (before[0]) opened.resumeFromPreviousUpload(before[0])
    return opened
  }

  async function finish(sent: Upload) {
    const answer = await requestFinish(`${sent.url}?finish&${purpose}`, (cause, attempt) => {
      const shouldRetry = cause === 'connection' || (cause === 'server' && attempt < maxServerRetries)
      if (shouldRetry && !stopped) listener.waiting()
      return shouldRetry && !stopped
    })
    if (stopped) return
    if (answer === 'unknown') {
      await forget(sent)
      whole = false
      sent.url = null
      return sent.start()
    }
    if (!('failed' in answer)) await forget(sent)
    listener.done(answer)
  }

  return {
    async go() {
      stopped = false
      upload ??= open()
      try {
        const opened = await upload
        if (stopped) return
        if (whole) void finish(opened)
        else opened.start()
      } catch {
        upload = undefined
        listener.done(fail('connection'))
      }
    },
    async pause() {
      stopped = true
      await (await upload)?.abort()
    },
    async retryNow() {
      if (stopped || whole) return
      const opened = await upload
      await opened?.abort()
      if (!stopped) opened?.start()
    },
    async cancel() {
      stopped = true
      const opened = await upload
      if (!opened) return
      // If it cannot be deleted now, the server does so after a day.
      await opened.abort(true).catch(() => {})
      await forget(opened)
    },
  }
}

/** What sends files under a policy, and into a folder of the site's files. */
export function uploadAs(as: UploadPolicyName, into: UploadFolder) {
  const purpose = new URLSearchParams({ as, into })
  return ({ file, ...read }: PreparedFile, listener: UploadListener) =>
    sendFile(file, href('/admin/uploads'), purpose, listener, read)
}

async function forget(upload: Upload) {
  const { defaultOptions } = await import('tus-js-client')
  for (const { urlStorageKey } of await upload.findPreviousUploads())
    await defaultOptions.urlStorage.removeUpload(urlStorageKey)
}

function isTransient(status: number) {
  return isAway(status) || status === 409 || status === 423 || status === 429 || status >= 500
}

function mayStillBeThere(status: number) {
  return status === 401 || isTransient(status)
}

function explain(last: { status: number; sentence: string | undefined } | undefined): UploadResult {
  if (isAway(last?.status ?? 0) || !last) return fail('connection')
  if (last.status === 401) return fail('session')
  if (last.status === 503) return fail('server', last.sentence)
  const isRefusal = [403, 413, 422].includes(last.status)
  return isRefusal && last.sentence ? { refused: last.sentence } : fail('server')
}

/**
 * Asks the server to check, store and record a completed upload. This is idempotent, so a lost response is
 * requested again. `unknown`: the server has no complete upload at this address.
 */
async function requestFinish(address: string, shouldRetry: ShouldRetry): Promise<UploadResult | 'unknown'> {
  let answer = await ask(address)
  for (const [attempt, delay] of retryDelaysMs.entries()) {
    if (answer === 'unknown' || !('failed' in answer) || !shouldRetry(answer.cause, attempt)) break
    await new Promise((resolve) => setTimeout(resolve, delay))
    answer = await ask(address)
  }
  return answer
}

/** Whether to retry a failure automatically. */
export type ShouldRetry = (cause: FailureCause, attempt: number) => boolean

/** Quickly at first, then steadily for an hour. Starts over with every part sent. */
const retryDelaysMs = [0, 500, 1000, 2000, 4000, ...Array<number>(450).fill(8000)]
/** A restart of the server takes less time than this; an error that persists is not temporary. */
const maxServerRetries = 8

async function ask(address: string): Promise<UploadResult | 'unknown'> {
  try {
    const response = await fetch(address, { method: 'POST' })
    if (response.status === 401) return fail('session')
    if (response.status === 404) return 'unknown'
    if (isAway(response.status)) return fail('connection')
    if (response.status === 503 || response.status === 403) {
      const sentence = sentenceIn(response.headers.get('Content-Type'), await response.text())
      return explain({ status: response.status, sentence })
    }
    if (response.status !== 201 && response.status !== 422) return fail('server')
    const answer: Record<string, unknown> = await response.json()
    if (typeof answer.key === 'string') return { stored: readSummary(answer.key, answer) }
    return typeof answer.problem === 'string' ? { refused: answer.problem } : fail('server')
  } catch {
    return fail('connection')
  }
}

/** Why our site refused; a proxy in between responds with its own messages. What a guard throws is JSON. */
function sentenceIn(type: string | null | undefined, body: string): string | undefined {
  if (type?.startsWith('text/plain')) return body
  const answer = type?.startsWith('application/json') ? readAnswer(body) : undefined
  return typeof answer === 'string' ? answer : undefined
}

/** A proxy's response while the server behind it restarts. */
function isAway(status: number): boolean {
  return status === 0 || status === 502 || status === 504
}

function readSummary(key: string, answer: Record<string, unknown>): FileSummary {
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '')
  const number = (name: string) => (typeof answer[name] === 'number' ? answer[name] : null)
  return {
    key,
    type: text('type'),
    bytes: number('bytes') ?? 0,
    width: number('width'),
    height: number('height'),
    duration: number('duration'),
    poster: text('poster') || null,
    pages: number('pages'),
  }
}

/** @param sentence the server's own message, if it gave a reason */
function fail(cause: FailureCause, sentence?: string): UploadResult {
  return { failed: sentence?.trim() || failures[cause], cause }
}
