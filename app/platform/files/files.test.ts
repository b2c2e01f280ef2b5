import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { createDiskFiles } from './disk-files.server.ts'
import type { Files } from './files.server.ts'
import { createS3Files } from './s3-files.server.ts'
import { kibibyte } from '../units.ts'

interface Opened {
  files: Files
  /** Everything in the store, finished or not. */
  everything(): string[]
}

const key = 'images/aB3dE5fG7hvilla.jpg'
const words = 'The quick surveyor climbs the tower crane.'

/** What every file store guarantees (decision 0011). */
function testFiles(name: string, open: () => Opened | Promise<Opened>) {
  describe(`files · ${name}`, () => {
    let files: Files
    let everything: Opened['everything']
    beforeEach(async () => {
      const opened = await open()
      files = opened.files
      everything = opened.everything
    })
    const read = async (range?: { start: number; end: number }) => {
      const stored = await files.get('public', key)
      return stored && text(stored.stream(range))
    }

    it('gives back what was put, with its length', async () => {
      await files.put('public', key, Readable.from([Buffer.from(words)]))
      expect((await files.get('public', key))?.bytes).toBe(words.length)
      expect(await read()).toBe(words)
      expect(await files.exists('public', key)).toBe(true)
    })

    it('takes an empty file, and one of many pieces', async () => {
      await files.put('public', key, Readable.from([]))
      expect((await files.get('public', key))?.bytes).toBe(0)
      const piece = Buffer.alloc(64 * kibibyte, 'x')
      await files.put('public', key, Readable.from(Array<Buffer>(40).fill(piece)))
      expect((await files.get('public', key))?.bytes).toBe(40 * piece.length)
    })

    it('gives back a part, both ends included', async () => {
      await files.put('public', key, Readable.from([Buffer.from(words)]))
      expect(await read({ start: 4, end: 8 })).toBe('quick')
      expect(await read({ start: 0, end: 2 })).toBe('The')
      expect(await read({ start: words.length - 1, end: words.length - 1 })).toBe('.')
    })

    it('says so where nothing is stored', async () => {
      expect(await files.get('public', key)).toBeUndefined()
      expect(await files.exists('public', key)).toBe(false)
    })

    it('keeps private files apart from public ones', async () => {
      await files.put('private', 'resumes/aB3dE5fG7h/layla.pdf', Readable.from([Buffer.from(words)]))
      expect(await files.exists('private', 'resumes/aB3dE5fG7h/layla.pdf')).toBe(true)
      expect(await files.exists('public', 'resumes/aB3dE5fG7h/layla.pdf')).toBe(false)
      expect(await files.get('public', 'resumes/aB3dE5fG7h/layla.pdf')).toBeUndefined()
    })

    it('lists what is stored, public and private apart', async () => {
      await files.put('public', key, Readable.from([Buffer.from(words)]))
      await files.put('private', 'resumes/aB3dE5fG7h/layla.pdf', Readable.from([Buffer.from(words)]))
      const listed = await Array.fromAsync(files.list('public'))
      expect(listed.map((file) => file.key)).toEqual([key])
      expect(Math.abs(Date.now() - (listed[0]?.storedAt ?? 0))).toBeLessThan(60_000)
    })

    it('says that nothing is wrong', async () => {
      expect(await files.findProblem()).toBeUndefined()
    })

    it('removes a file, and does not mind that it is gone', async () => {
      await files.put('public', key, Readable.from([Buffer.from(words)]))
      await files.remove('public', key)
      expect(await files.exists('public', key)).toBe(false)
      await files.remove('public', key)
    })

    it('leaves nothing of a file that breaks off', async () => {
      const breaksOff = Readable.from(
        (function* () {
          yield Buffer.alloc(100_000, 'x')
          throw new Error('the line went dead')
        })(),
      )
      await expect(files.put('public', key, breaksOff)).rejects.toThrow('the line went dead')
      expect(await files.exists('public', key)).toBe(false)
      expect(everything()).toEqual([])
    })

    it('keeps the file that was there when its replacement breaks off', async () => {
      await files.put('public', key, Readable.from([Buffer.from(words)]))
      const breaksOff = new Readable({ read: () => breaksOff.destroy(new Error('the line went dead')) })
      await expect(files.put('public', key, breaksOff)).rejects.toThrow('the line went dead')
      expect(await read()).toBe(words)
    })

    it.each(['../secret', 'images/../../secret', 'images/..', '/etc/passwd', 'images//x', 'other/x.jpg', ''])(
      'refuses the key %j',
      async (bad) => {
        await expect(files.put('public', bad, Readable.from(['x']))).rejects.toThrow()
        await expect(files.get('public', bad)).rejects.toThrow()
        await expect(files.remove('public', bad)).rejects.toThrow()
        await expect(files.exists('public', bad)).rejects.toThrow()
        expect(everything()).toEqual([])
      },
    )
  })
}

testFiles('disk', () => {
  const folder = join(newFolder(), 'files')
  return {
    files: createDiskFiles(folder),
    everything: () => filesIn(folder),
  }
})

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

testFiles('S3', async () => {
  const { config, folder } = await s3.newBucket()
  return { files: createS3Files(config), everything: () => filesIn(folder) }
})

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}
