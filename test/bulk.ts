import type { Existing, Mode } from '#app/content/table/rules.ts'
import { createSession, type SessionState } from '#app/content/table/session.ts'
import { reportOf, rowsToCorrect, type UploadedTable, type UploadPlace } from '#app/content/table/upload.ts'
import { projects } from '#app/features/projects/collection.ts'
import { fileColumns } from '#app/content/table/columns.ts'
import { csvLine } from '#app/platform/tables/csv.ts'
import { readTable } from '#app/platform/tables/read-table.ts'
import type { TestApp } from './app.ts'
import { openAdmin } from './admin.ts'

/** A browser with a stored bulk upload; another session in it is like a reload of the page. */
export interface TestBrowser {
  stored?: UploadedTable
}

/** Performs an upload of a table over HTTP as its screen does; only the browser's storage is in memory here. */
export async function openBulk(
  app: TestApp,
  browser: TestBrowser = {},
  { collection = projects, parent = '' }: Partial<UploadPlace> = {},
) {
  const cookie = await app.signIn()
  const admin = await openAdmin(app)
  /** When set, the answers to the following requests are lost. */
  const connection = { losesAnswers: false }
  let shown: (state: SessionState) => void = () => {}

  async function post(path: string, body: FormData, signal?: AbortSignal) {
    const response = await app.request(path, { method: 'POST', cookie, body })
    if (connection.losesAnswers) {
      await response.text()
      throw new TypeError('the connection broke off')
    }
    return new Response(response.body?.pipeThrough(new TransformStream(), { signal }), response)
  }

  const { policy = '', folder = '' } = fileColumns(collection)[0]?.file ?? {}
  const purpose = { as: policy, into: folder }

  const session = createSession({
    collection,
    parent,
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
    accept: session.accept,
    leaveOutHidden: session.leaveOutHidden,
    answer: (existing: Existing) => session.answer(existing),
    /** Returns the message of a refusal. */
    async table(content: string | Uint8Array, name = 'projects.csv'): Promise<string | undefined> {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return session.takeTable(name, await readTable(bytes))
    },
    /** Names photographs without uploading them. */
    name: (...files: readonly File[]) =>
      session.addFiles(files.map(({ name, size }) => ({ fileName: name, bytes: size }))),
    /** Chooses photographs and uploads them. */
    async photographs(files: readonly File[]) {
      await session.addFiles(files.map(({ name, size }) => ({ fileName: name, bytes: size })))
      for (const file of files)
        await session.settleFile(file.name.toLowerCase(), {
          key: await admin.keyOf(file, purpose),
        })
      await session.check()
    },
    /** Runs the import; returns its outcome and its progress. */
    async run(mode: Mode = 'good') {
      let progress: SessionState['progress']
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
    report: () => reportOf(collection, upload()).map(csvLine).join(''),
    toCorrect: () => rowsToCorrect(collection, upload()).map(csvLine).join(''),
  }
}
