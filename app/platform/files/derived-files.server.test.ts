import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { newFolder } from '#test/app.ts'
import { createLog } from '../log.server.ts'
import { createDerivedFiles } from './derived-files.server.ts'

const log = createLog('silent')

it('a file is made once for all who ask, and once more only when it is gone', async () => {
  const folder = newFolder()
  const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('picture'))
  const files = createDerivedFiles(folder, log)
  const answers = await Promise.all([files.get('a', make), files.get('a', make), files.get('a', make)])
  expect(answers.map(String)).toEqual(['picture', 'picture', 'picture'])
  expect(String(await createDerivedFiles(folder, log).get('a', make))).toBe('picture')
  expect(make).toHaveBeenCalledTimes(1)
})

it('what was asked for longest ago makes room', async () => {
  const folder = newFolder()
  const files = createDerivedFiles(folder, log, 25)
  for (const name of ['a', 'b', 'c']) await files.get(name, async () => Buffer.alloc(10))
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['b', 'c'])
})

it('a file that can not be made is tried again by the next who asks', async () => {
  const files = createDerivedFiles(newFolder(), log)
  await expect(files.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String(await files.get('a', async () => Buffer.from('yes')))).toBe('yes')
})

it('whoever comes when too many wait is sent away', async () => {
  const files = createDerivedFiles(newFolder(), log)
  const gate = Promise.withResolvers<Buffer>()
  const waiting = Array.from({ length: 30 }, (_, index) => files.get(`f${index}`, () => gate.promise))
  await Promise.race(waiting) // By then all have asked, and the first refusal has arrived.
  gate.resolve(Buffer.from('x'))
  const answers = await Promise.all(waiting)
  expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer !== undefined).length).toBeGreaterThan(20)
})
