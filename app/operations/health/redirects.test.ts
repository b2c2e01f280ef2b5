import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { checkRedirects } from './redirects.server.ts'

it('Moved addresses at which the program answers today are named, and no others', async () => {
  const { services } = await createTestApp()
  const add = (from: string) =>
    services.db
      .insertInto('redirect')
      .values({
        id: randomUUID(),
        from,
        from_lower: from,
        to: '/about',
        to_lower: '/about',
        rev: 1,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
  await add('/portfolio')
  await add('/hse.php?id=4')
  expect(await checkRedirects(services.db)).toEqual([])
  for (const from of ['/metrics', '/assets/logo.png', '/Careers', '/news?page=2']) await add(from)
  expect(await checkRedirects(services.db)).toMatchObject([
    {
      state: 'costs',
      list: ['/Careers → /about', '/assets/logo.png → /about', '/metrics → /about', '/news?page=2 → /about'],
    },
  ])
})
