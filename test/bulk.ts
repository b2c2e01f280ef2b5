import type { Existing, Mode } from '#app/features/projects/admin-bulk/rules.ts'
import { openSession, type BulkUploadState } from '#app/features/projects/admin-bulk/session.ts'
import { reportOf, rowsToCorrect, type UploadedTable } from '#app/features/projects/admin-bulk/upload.ts'
import { csvLine } from '#app/platform/tables/csv.ts'
import { readTable } from '#app/platform/tables/read-table.ts'
import type { TestApp } from './app.ts'
import { openAdmin } from './admin.ts'

/** A browser in which bulk uploads wait; a further session in it is the page loaded anew. */
export interface TestBrowser {
  stored?: UploadedTable
}

/** Bulk upload as its screen does it, over HTTP; only what the browser stores is held in memory here. */
export async function openBulk(app: TestApp, browser: TestBrowser = {}) {
  const cookie = await app.signIn()
  const admin = await openAdmin(app)
  /** What one of the answers that follow is lost for. */
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

  const session = openSession({
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
    /** Answers with the sentence of a refusal. */
    async table(content: string | Uint8Array, name = 'projects.csv'): Promise<string | undefined> {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return session.takeTable(name, await readTable(bytes))
    },
    /** Names photographs without sending them. */
    name: (...files: readonly File[]) =>
      session.addPictures(files.map(({ name, size }) => ({ fileName: name, bytes: size }))),
    /** Chooses photographs, and sends them. */
    async photographs(files: readonly File[]) {
      await session.addPictures(files.map(({ name, size }) => ({ fileName: name, bytes: size })))
      for (const file of files)
        await session.settlePicture(file.name.toLowerCase(), {
          key: await admin.keyOf(file, { into: 'images' }),
        })
      await session.check()
    },
    /** How the import ended, and how far it came. */
    async run(mode: Mode = 'good') {
      let progress: BulkUploadState['progress']
      shown = (state) => (progress = state.progress ?? progress)
      const problem = await session.run(mode)
      return { progress, problem }
    },
    /** The same, left as soon as something was done. */
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
