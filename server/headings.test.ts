import { expect, it } from 'vitest'
import { describeProduct } from '#test/app.ts'

describeProduct('the headings of the office', (createApp) => {
  it('say of each screen what it is', async () => {
    const app = await createApp()
    const cookie = await app.signIn()
    const screens = app.app.routes
      .filter(({ access, pattern }) => access === 'administrators' && !/[:*]/.test(pattern))
      .map(({ pattern }) => pattern)
    const found = new Map<string, string[]>()
    for (const path of new Set(screens)) {
      const answer = await app.request(path, { cookie })
      if (!answer.headers.get('Content-Type')?.startsWith('text/html')) {
        await answer.body?.cancel()
        continue
      }
      const heading = /<h1[^>]*>([^<]+)/.exec(await answer.text())?.[1]
      if (heading) found.set(heading, [...(found.get(heading) ?? []), path])
    }
    expect(found.size).toBeGreaterThan(40)
    expect([...found].filter(([, paths]) => paths.length > 1)).toEqual([])
  })
})
