import type { Progress } from '#app/features/projects/admin-bulk/rules.ts'
import type { TestApp } from './app.ts'
import { openAdmin } from './admin.ts'

const start = '/admin/upload-projects'

/** Bulk upload as its screen uses it. */
export async function openBulk(app: TestApp) {
  const cookie = await app.signIn()
  const office = await openAdmin(app)

  async function ask(wish: object) {
    return app.request(`${start}/work`, {
      method: 'POST',
      cookie,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wish),
    })
  }

  return {
    ...office,
    ask,
    /** Answers with the sentence of a refusal. */
    async table(
      content: string | Uint8Array<ArrayBuffer>,
      name = 'projects.csv',
    ): Promise<string | undefined> {
      const answer = await office.post(`${start}/work`, {}, { table: new File([content], name) })
      const { problem }: { problem?: string } = await answer.json()
      return problem
    },
    /** Names photographs, and sends those that a row wants. */
    async photographs(files: readonly File[]) {
      await ask({ do: 'pictures', pictures: files.map(({ name }) => ({ fileName: name })) })
      await ask({ do: 'check' })
      for (const file of files)
        await ask({ do: 'settle', fileName: file.name, key: await office.keyOf(file, { into: 'images' }) })
      await ask({ do: 'check' })
    },
    /** How the import ended, and everything it told on the way. */
    async run(mode: 'good' | 'all' = 'good'): Promise<Progress[]> {
      const answer = await app.request(`${start}/import?mode=${mode}`, { method: 'POST', cookie })
      const text = await answer.text()
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    },
    begin: (mode: 'good' | 'all') => app.request(`${start}/import?mode=${mode}`, { method: 'POST', cookie }),
    async report(search = ''): Promise<string> {
      return (await office.get(`${start}/report${search}`)).text()
    },
  }
}
