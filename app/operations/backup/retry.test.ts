import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { startS3 } from '#test/s3.ts'
import { linkTo } from '#test/tcp-link.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { createRetry } from './retry.server.ts'
import { second } from '#app/platform/units.ts'

const key = 'images/aB3dE5fG7h1.jpg'

/** @param awayFor seconds until the bucket answers again after it was cut off */
async function cutOff(awayFor: number) {
  const s3 = await startS3()
  const { config } = await s3.newBucket()
  const { link, url } = await linkTo(config.endpoint ?? '')
  const bucket = await createFiles({ dataDir: newFolder(), s3: { ...config, endpoint: url } })
  onTestFinished(async () => {
    bucket[Symbol.dispose]()
    await link.close()
    await s3.stop()
  })
  await bucket.put('public', key, Readable.from([Buffer.from('x')]))
  link.cut()
  const said: string[] = []
  let waited = 0
  const time = {
    now: () => waited,
    async wait(milliseconds: number) {
      waited += milliseconds
      if (waited >= awayFor * second) link.repair()
    },
  }
  return { bucket, said, time, progress: (what: string) => void said.push(what), waited: () => waited }
}

describe('a bucket that does not answer', () => {
  it('is asked again until it does, and the progress says so', async () => {
    const { bucket, said, time, progress, waited } = await cutOff(3)
    const withRetry = createRetry({ progress, time })
    expect(await withRetry(() => bucket.exists('public', key))).toBe(true)
    expect(waited()).toBeGreaterThanOrEqual(3 * second)
    expect(said).toContain('The storage is slow; trying again')
  })

  it('is given up, in one sentence, after a minute', async () => {
    const { bucket, time, progress, waited } = await cutOff(Infinity)
    const slowly = { ...time, wait: () => time.wait(25 * second) }
    const withRetry = createRetry({ progress, time: slowly })
    await expect(withRetry(() => bucket.exists('public', key))).rejects.toThrow(
      'The storage has not responded for a minute',
    )
    expect(waited()).toBe(75 * second)
  })

  it('is asked for as long as anything is answered', async () => {
    const { time, progress } = await cutOff(0)
    const withRetry = createRetry({ progress, time })
    const fails = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }))
    let tries = 0
    const work = () => withRetry(() => ((tries += 1) % 50 === 0 ? Promise.resolve(tries) : fails()))
    for (const round of [1, 2, 3]) expect(await work()).toBe(round * 50)
    await expect(withRetry(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault')
  })
})
