import { href } from 'react-router'
import { messages as tableMessages, type Table } from '#app/platform/tables/table.ts'
import { readRows } from './read-rows.ts'
import {
  messages,
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
  toFiles,
  toSend,
  withAccepted,
  withCell,
  withFiles,
  withoutHidden,
  withResults,
  withSettled,
  type UploadedRow,
  type UploadedTable,
  type UploadPlace,
} from './upload.ts'
import type { Refused } from '#app/platform/refused.ts'

export interface SessionState {
  /** False until the browser's storage has been read. */
  loaded: boolean
  upload: UploadedTable | undefined
  /** The progress of a running import. */
  progress: { done: number; total: number } | undefined
}

export const nothingLoaded: SessionState = { loaded: false, upload: undefined, progress: undefined }

interface Outside extends UploadPlace {
  store: UploadStore
  /** Sends a request; if the session has ended, sends it after signing in again. */
  post(address: string, body: FormData, signal?: AbortSignal): Promise<Response>
  changed(state: SessionState): void
}

/** Why something failed or was refused; `undefined` on success. */
type ProblemSentence = string | undefined

/**
 * One administrator's upload. The table stays in the browser; the server checks and imports the rows it
 * is sent, and stores nothing else. A request that is repeated because its answer was lost takes effect once.
 */
export function createSession({ collection, parent, store, post, changed }: Outside) {
  let state = nothingLoaded
  let checks = 0
  let stopping: AbortController | undefined

  function addressOf(route: '/admin/documents/check' | '/admin/documents/import', more = {}) {
    return `${href(route)}?${new URLSearchParams({ kind: collection.name, parent, ...more })}`
  }

  function show(change: Partial<SessionState>) {
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
    show({ loaded: true, upload: state.upload ?? (upload && withoutOldFiles(upload)) })
    if (state.upload?.importing) await recover(true)
  }

  /** Asks the server for the result of every row, expected or, after an import, actual. */
  async function check(): Promise<ProblemSentence> {
    if (!state.upload) return undefined
    const number = (checks += 1)
    const answer = await send(addressOf('/admin/documents/check'), toSend(state.upload, state.upload.rows))
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
    const read = 'refused' in table ? table : readRows(collection, table)
    if ('refused' in read) return read.refused
    const upload = createUpload(collection, fileName, read, state.upload)
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
      if (answer === 'stopped') return await recover(true)
      if (answer === 'finished') {
        await put({ ...state.upload, importing: false, finishedAt: Date.now() })
        return undefined
      }
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

  async function importAll(mode: Mode, rows: readonly UploadedRow[], stop: AbortSignal) {
    if (!state.upload) return messages.server
    const answer = await send(
      addressOf('/admin/documents/import', { mode }),
      toSend(state.upload, rows),
      stop,
    )
    if (typeof answer === 'string') return stop.aborted ? 'stopped' : answer
    const progress = await follow(answer, (done) => show({ progress: { done, total: rows.length } })).catch(
      () => undefined,
    )
    if (!progress) return stop.aborted ? 'stopped' : messages.connection
    if (progress.rows) await put(withResults(state.upload, progress.rows))
    return progress.ended === 'failed' ? messages.notPossible : (progress.ended ?? messages.notPossible)
  }

  return {
    load,
    check,
    takeTable,
    run,
    stop: () => stopping?.abort(),
    state: () => state,
    addFiles(chosen: readonly { fileName: string; bytes: number }[]): Promise<ProblemSentence> {
      if (!state.upload || chosen.length === 0) return Promise.resolve(undefined)
      return change(withFiles(collection, state.upload, toFiles(collection, chosen)))
    },
    /** Records that a file was uploaded or refused; the rows are checked after the last one. */
    async settleFile(name: string, outcome: { key: string } | { problem: string }) {
      if (state.upload) await put(withSettled(state.upload, name, { ...outcome, arrivedAt: Date.now() }))
    },
    answer: async (existing: Existing) => state.upload && change({ ...state.upload, existing }),
    edit: async (number: number, field: string, text: string) =>
      state.upload && change(withCell(collection, state.upload, { number, field, text })),
    accept: async (number: number, field: string) =>
      state.upload && change(withAccepted(state.upload, { number, field })),
    leaveOutHidden: async (isLeftOut: boolean) =>
      state.upload && change(withoutHidden(collection, state.upload, isLeftOut)),
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

/** Drops old uploads, because the server keeps an unused file for only two days. */
function withoutOldFiles(upload: UploadedTable): UploadedTable {
  const files = upload.files.map((file) =>
    (file.arrivedAt ?? 0) < Date.now() - tableRetentionMs ? { ...file, key: undefined } : file,
  )
  return { ...upload, files }
}
