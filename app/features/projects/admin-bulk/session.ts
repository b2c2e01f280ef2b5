import { href } from 'react-router'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { messages as tableMessages, type Table } from '#app/platform/tables/table.ts'
import { readProjectRows } from './read-rows.ts'
import {
  messages,
  rowsAtOnce,
  tableRetentionMs,
  type Existing,
  type Mode,
  type ImportProgress,
  type SentRow,
} from './rules.ts'
import type { UploadStore } from './upload-store.ts'
import {
  countRows,
  createUpload,
  readyRows,
  toPictures,
  toSend,
  withCell,
  withPictures,
  withResults,
  withSettled,
  type UploadedRow,
  type UploadedTable,
} from './upload.ts'
import type { Refused } from '#app/platform/refused.ts'

export interface BulkUploadState {
  /** False until the browser's storage has been read. */
  loaded: boolean
  upload: UploadedTable | undefined
  /** The progress of a running import. */
  progress: { done: number; total: number } | undefined
}

export const nothingLoaded: BulkUploadState = { loaded: false, upload: undefined, progress: undefined }

interface Outside {
  store: UploadStore
  /** Sends a request; if the session has ended, sends it after signing in again. */
  post(address: string, body: FormData, signal?: AbortSignal): Promise<Response>
  changed(state: BulkUploadState): void
}

/** Why something failed or was refused; `undefined` on success. */
type ProblemSentence = string | undefined

/**
 * One administrator's bulk upload. The table stays in the browser; the server checks and imports the rows it
 * is sent, and stores nothing else. A request that is repeated because its answer was lost takes effect once.
 */
export function createSession({ store, post, changed }: Outside) {
  let state = nothingLoaded
  let checks = 0
  let stopping: AbortController | undefined

  function show(change: Partial<BulkUploadState>) {
    state = { ...state, ...change }
    changed(state)
  }

  async function put(upload: UploadedTable) {
    show({ upload })
    await store.write(upload)
  }

  async function load() {
    const upload = await store.read()
    // The administrator may have chosen another table in the meantime.
    show({ loaded: true, upload: state.upload ?? (upload && withoutOldPictures(upload)) })
    if (state.upload?.importing) await recover(true)
  }

  /** Asks the server for the result of every row, expected or, after an import, actual. */
  async function check(): Promise<ProblemSentence> {
    if (!state.upload) return undefined
    const number = (checks += 1)
    const answer = await send(href('/admin/upload-projects/check'), toSend(state.upload, state.upload.rows))
    if (typeof answer === 'string') return answer
    const { rows } = await answer.json()
    if (number === checks && state.upload) await put(withResults(state.upload, rows))
    return undefined
  }

  /** @returns the server's response, or the reason why there is none */
  async function send(address: string, rows: SentRow[], signal?: AbortSignal): Promise<Response | string> {
    const body = new FormData()
    const lines = [{ existing: state.upload?.existing }, ...rows].map((line) => `${JSON.stringify(line)}\n`)
    body.append('rows', new Blob(lines, { type: 'application/x-ndjson' }), 'rows.ndjson')
    try {
      const response = await post(address, body, signal)
      if (response.ok) return response
      const { problem }: { problem?: unknown } = await response.json().catch(() => ({}))
      if (response.status === 413) return tableMessages.tooLarge
      return typeof problem === 'string' ? problem : messages.server
    } catch {
      return messages.connection
    }
  }

  async function takeTable(fileName: string, table: Table | Refused): Promise<ProblemSentence> {
    const read = 'refused' in table ? table : readProjectRows(table)
    if ('refused' in read) return read.refused
    const upload = createUpload(fileName, read, state.upload)
    // Unchecked rows are not shown.
    const before = state.upload
    state = { ...state, upload }
    const problem = await check()
    if (problem === undefined) return undefined
    show({ upload: before })
    return problem
  }

  async function change(to: UploadedTable): Promise<ProblemSentence> {
    await put(to)
    return check()
  }

  /** After an import whose outcome is unknown: finds out which rows it has written; the others remain. */
  async function recover(finish: boolean): Promise<ProblemSentence> {
    const problem = await check()
    if (problem !== undefined || !state.upload) return problem
    const finishedAt = finish && countRows(state.upload).done > 0 ? Date.now() : null
    await put({ ...state.upload, importing: false, finishedAt })
    return undefined
  }

  async function run(mode: Mode): Promise<ProblemSentence> {
    if (!state.upload) return undefined
    if (mode === 'all' && countRows(state.upload).faulty > 0) return messages.faultyInAll
    const rows = readyRows(state.upload)
    const stop = (stopping = new AbortController())
    await put({ ...state.upload, importing: true, finishedAt: null })
    show({ progress: { done: 0, total: rows.length } })
    try {
      const answer = await importAll(mode, rows, stop.signal)
      if (answer === 'finished' || answer === 'stopped') return await end(answer, mode)
      if (answer !== 'nothing') {
        await recover(false)
        return answer
      }
      await put({ ...state.upload, importing: false })
      return messages.faultyInAll
    } finally {
      show({ progress: undefined })
    }
  }

  async function end(how: 'finished' | 'stopped', mode: Mode): Promise<ProblemSentence> {
    if (how === 'stopped' && mode === 'all') return recover(true)
    if (state.upload) await put({ ...state.upload, importing: false, finishedAt: Date.now() })
    return undefined
  }

  /** Imports good rows in portions, each in its own transaction; in mode `all`, everything in one. */
  async function importAll(mode: Mode, rows: UploadedRow[], stop: AbortSignal) {
    let before = 0
    for (const portion of chunksOf(rows, mode === 'all' ? rows.length : rowsAtOnce)) {
      if (stop.aborted) return 'stopped'
      const answer = await importSome(mode, portion, stop, (done) =>
        show({ progress: { done: before + done, total: rows.length } }),
      )
      if (typeof answer === 'string') return stop.aborted && mode === 'all' ? 'stopped' : answer
      if (state.upload && answer.rows) await put(withResults(state.upload, answer.rows))
      if (answer.ended === 'failed') return messages.notPossible
      if (answer.ended !== 'finished') return answer.ended ?? messages.notPossible
      before += portion.length
    }
    return 'finished'
  }

  async function importSome(
    mode: Mode,
    rows: readonly UploadedRow[],
    stop: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<ImportProgress | string> {
    if (!state.upload) return messages.server
    const address = `${href('/admin/upload-projects/import')}?${new URLSearchParams({ mode })}`
    // Only an import in mode `all` can be aborted; otherwise the current portion is completed.
    const answer = await send(address, toSend(state.upload, rows), mode === 'all' ? stop : undefined)
    if (typeof answer === 'string') return answer
    try {
      return await follow(answer, onProgress)
    } catch {
      return messages.connection
    }
  }

  return {
    load,
    check,
    takeTable,
    run,
    stop: () => stopping?.abort(),
    state: () => state,
    addPictures(chosen: readonly { fileName: string; bytes: number }[]): Promise<ProblemSentence> {
      if (!state.upload || chosen.length === 0) return Promise.resolve(undefined)
      return change(withPictures(state.upload, toPictures(chosen)))
    },
    /** Records that a photograph was uploaded or refused; the rows are checked after the last one. */
    async settlePicture(name: string, outcome: { key: string } | { problem: string }) {
      if (state.upload) await put(withSettled(state.upload, name, { ...outcome, arrivedAt: Date.now() }))
    },
    answer: async (existing: Existing) => state.upload && change({ ...state.upload, existing }),
    edit: async (number: number, field: string, text: string) =>
      state.upload && change(withCell(state.upload, number, field, text)),
    /** Returns to the remaining rows. */
    reopen: async () => state.upload && change({ ...state.upload, finishedAt: null }),
    async discard(): Promise<ProblemSentence> {
      await store.remove()
      show({ upload: undefined })
      return undefined
    },
  }
}

/**
 * @returns the last progress, with the outcome
 * @throws if the stream ends before that
 */
async function follow({ body }: Response, onProgress: (done: number) => void): Promise<ImportProgress> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  for (let text = ''; ;) {
    const read = await reader?.read()
    if (!read || read.done) throw new Error('the answer broke off')
    const lines = (text + decoder.decode(read.value, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const progress: ImportProgress = JSON.parse(line)
      if (progress.ended) return progress
      onProgress(progress.done)
    }
  }
}

/** Drops old uploads, because the server keeps an unused photograph for only two days. */
function withoutOldPictures(upload: UploadedTable): UploadedTable {
  const pictures = upload.pictures.map((picture) =>
    (picture.arrivedAt ?? 0) < Date.now() - tableRetentionMs ? { ...picture, key: undefined } : picture,
  )
  return { ...upload, pictures }
}
