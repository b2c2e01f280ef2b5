import type { Existing, Mode } from '#app/features/projects/admin-bulk/rules.ts'
import { createSession, type BulkUploadState } from '#app/features/projects/admin-bulk/session.ts'
import { reportOf, rowsToCorrect, type UploadedTable } from '#app/features/projects/admin-bulk/upload.ts'
import { csvLine } from '#app/platform/tables/csv.ts'
import { readTable } from '#app/platform/tables/read-table.ts'
import type { TestApp } from './app.ts'
import { openAdmin } from './admin.ts'

/** A browser with a stored bulk upload; another session in it is like a reload of the page. */
export interface TestBrowser {
  stored?: UploadedTable
}

/** Performs a bulk upload over HTTP as its screen does; only the browser's storage is in memory here. */
export async function openBulk(app: TestApp, browser: TestBrowser = {}) {
  const cookie = await app.signIn()
  const admin = await openAdmin(app)
  /** When set, the answers to the following requests are lost. */
  const connection = { losesAnswers: false }
  let shown: (state: BulkUploadState) => void = () => {}

  async function post(path: string, body: FormData, signal?: AbortSignal) {
    const response = await app.request(path, { method: 'POST', cookie, body })
    if (connection.losesAnswers) {
      await response.text()
      throw new TypeError('the connection broke off')
    }
    return new Response(response.body?.pipeThrough(new TransformStream(), { signal }), response)
  }

  const session = createSession({
    post,
    changed: (state) => shown(state),
    store: {
      read: async () => structuredClone(browser.stored),
      async write(upload) {
        browser.stored = structuredClone(upload)
      },
      async remove() {
        delete browser.stored
      },
    },
  })
  await session.load()

  function upload(): UploadedTable {
    const { upload } = session.state()
    if (!upload) throw new Error('no table was chosen')
    return upload
  }

  return {
    ...admin,
    connection,
    upload,
    state: session.state,
    reopen: session.reopen,
    edit: session.edit,
    answer: (existing: Existing) => session.answer(existing),
    /** Returns the message of a refusal. */
    async table(content: string | Uint8Array, name = 'projects.csv'): Promise<string | undefined> {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return session.takeTable(name, await readTable(bytes))
    },
    /** Names photographs without uploading them. */
    name: (...files: readonly File[]) =>
      session.addPictures(files.map(({ name, size }) => ({ fileName: name, bytes: size }))),
    /** Chooses photographs and uploads them. */
    async photographs(files: readonly File[]) {
      await session.addPictures(files.map(({ name, size }) => ({ fileName: name, bytes: size })))
      for (const file of files)
        await session.settlePicture(file.name.toLowerCase(), {
          key: await admin.keyOf(file, { into: 'images' }),
        })
      await session.check()
    },
    /** Runs the import; returns its outcome and its progress. */
    async run(mode: Mode = 'good') {
      let progress: BulkUploadState['progress']
      shown = (state) => (progress = state.progress ?? progress)
      const problem = await session.run(mode)
      return { progress, problem }
    },
    /** The same, but stops after the first progress. */
    async runAndStop(mode: Mode) {
      shown = ({ progress }) => progress && progress.done > 0 && session.stop()
      const problem = await session.run(mode)
      shown = () => {}
      return problem
    },
    report: () => reportOf(upload()).map(csvLine).join(''),
    toCorrect: () => rowsToCorrect(upload()).map(csvLine).join(''),
  }
}
