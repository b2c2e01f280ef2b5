import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { linkTo, type TcpLink } from '#test/tcp-link.ts'
import { openDiskFiles } from '../files/disk-files.server.ts'
import type { Files } from '../files/files.server.ts'
import { openFiles } from '../files/open-files.server.ts'
import { copyFiles, type Copied } from './copy-files.server.ts'
import { openRetry } from './retry.server.ts'

const keyOf = (number: number) => `images/aB3dE5fG7h${number}.jpg`
const second = 1_000

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

describe('files on their way to a bucket', () => {
  let here: Files
  let bucket: Files
  let link: TcpLink
  let waited: number
  let said: string[]
  /** Seconds until the bucket answers again after it was cut off. */
  let awayFor: number
  const time = {
    now: () => waited,
    async wait(milliseconds: number) {
      waited += milliseconds
      if (waited >= awayFor * second) link.repair()
    },
  }
  const progress = (what: string) => void said.push(what)
  beforeEach(async () => {
    const { config } = await s3.newBucket()
    const linked = await linkTo(config.endpoint ?? '')
    link = linked.link
    here = openDiskFiles(newFolder())
    bucket = await openFiles({ dataDir: newFolder(), s3: { ...config, endpoint: linked.url } })
    onTestFinished(async () => {
      bucket[Symbol.dispose]()
      await link.close()
    })
    ;[waited, said, awayFor] = [0, [], 3]
    for (let number = 0; number < 20; number += 1)
      await here.put('public', keyOf(number), Readable.from([Buffer.from(`photograph ${number}`)]))
  })
  const keysIn = async (files: Files) =>
    (await Array.fromAsync(files.list('public'), ({ key }) => key)).toSorted()

  it('all arrive, and what is not here any more goes, though it is away for a moment in the middle', async () => {
    await bucket.put('public', keyOf(99), Readable.from([Buffer.from('of an earlier run')]))
    await bucket.put('public', keyOf(1), Readable.from([Buffer.from('photograph x')])) // Same length.
    const copied: Copied = new Map()
    const cutting = (what: string) => {
      progress(what)
      if (copied.size === 5 && waited === 0) link.cut()
    }
    await copyFiles(here, bucket, copied, { progress: cutting, time })
    expect(waited).toBeGreaterThanOrEqual(3 * second)
    expect(said).toContain('The storage is slow; trying again')
    expect(await keysIn(bucket)).toEqual(await keysIn(here))
    expect(await text(bucket.read('public', keyOf(1)))).toBe('photograph 1')
    expect(copied.size).toBe(20)
  })

  it('are given up, in one sentence, where it does not answer for a minute', async () => {
    awayFor = Infinity
    link.cut()
    const slowly = { ...time, wait: () => time.wait(25 * second) }
    await expect(copyFiles(here, bucket, new Map(), { progress, time: slowly })).rejects.toThrow(
      'The storage has not responded for a minute',
    )
    expect(waited).toBe(75 * second)
  })

  it('are asked for as long as anything is answered', async () => {
    const withRetry = openRetry({ progress, time })
    const fails = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }))
    let tries = 0
    const work = () => withRetry(() => ((tries += 1) % 50 === 0 ? Promise.resolve(tries) : fails()))
    for (const round of [1, 2, 3]) expect(await work()).toBe(round * 50)
    await expect(withRetry(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault')
  })
})
