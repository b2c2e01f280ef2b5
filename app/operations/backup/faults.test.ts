// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { mountSmallDisk } from '#test/full-disk.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import { readArchive, writeArchive } from './archive.server.ts'
import { checkBackup } from './check.server.ts'
import { headName } from './format.ts'
import { restoreBackup } from './restore.server.ts'
import { finishSwitch, switchDatabase } from '#app/platform/disk/switch-database.server.ts'
import { takeBackup } from './take.server.ts'
import { mebibyte } from '#app/platform/units.ts'

const passphrase = 'four corners of a plinth'

describe('a backup that is not what it was', () => {
  let site: TestApp
  let plain: string
  let encrypted: string
  beforeAll(async () => {
    site = await createTestApp()
    await site.signIn()
    for (const number of [1, 2, 3]) await store(site, `images/aB3dE5fG7h${number}.jpg`)
    plain = join(newFolder(), 'plain.tar.zst')
    encrypted = join(newFolder(), 'encrypted.tar.zst.age')
    await takeBackup(site.services, plain, undefined)
    await takeBackup(site.services, encrypted, passphrase)
    return () => site.close()
  })

  const check = (path: string, words?: string) => checkBackup(path, words, newFolder())

  it('is noticed at any of fifty places, the first and the last among them', async () => {
    const whole = readFileSync(plain)
    const places = [0, 4, 5, whole.length - 33, whole.length - 1]
    while (places.length < 50) places.push(randomInt(whole.length))
    for (const place of places) {
      const path = join(newFolder(), 'damaged')
      writeFileSync(path, withOtherByte(whole, place))
      await expect(check(path), `at ${place} of ${whole.length}`).rejects.toThrow(
        /is damaged|first bytes are damaged/,
      )
    }
  })

  it('is noticed where it is encrypted, too', async () => {
    const whole = readFileSync(encrypted)
    const places = [0, 30, whole.length - 1, ...Array.from({ length: 7 }, () => randomInt(whole.length))]
    for (const place of places) {
      const path = join(newFolder(), 'damaged')
      writeFileSync(path, withOtherByte(whole, place))
      await expect(check(path, passphrase), `at ${place}`).rejects.toThrow(/is damaged|first bytes/)
    }
  })

  it('is noticed where its end is missing, or something comes after it', async () => {
    const whole = readFileSync(plain)
    for (const bytes of [
      whole.subarray(0, 9),
      whole.subarray(0, -1),
      Buffer.concat([whole, Buffer.from('x')]),
    ]) {
      const path = join(newFolder(), 'cut')
      writeFileSync(path, bytes)
      await expect(check(path)).rejects.toThrow(/is damaged|is not a backup/)
    }
  })

  it('is noticed where all checksums are right, and an entry was left out or added', async () => {
    for (const change of ['left out', 'added'] as const) {
      const path = join(newFolder(), 'rewritten')
      const archive = await writeArchive(path, undefined)
      let isFirst = true
      for await (const { name, content } of readArchive(plain, undefined)) {
        const bytes = Buffer.concat(await Array.fromAsync(content))
        const isFile = name.startsWith('files/')
        if (change === 'left out' && isFile && isFirst) {
          isFirst = false
          continue
        }
        if (change === 'added' && name === 'manifest.json')
          await archive.add('files/public/images/new.jpg', 1, Readable.from([Buffer.from('x')]))
        await archive.add(name, bytes.length, Readable.from([bytes], { objectMode: false }))
      }
      await archive.finish()
      await expect(check(path), change).rejects.toThrow('is damaged')
    }
  })

  /**
   * Writes the backup again with other contents and all checksums right, like somebody who knows the format.
   * @param replace the new content of an entry, and the entries that follow it
   */
  async function rewrite(
    replace: (name: string, bytes: Buffer) => Buffer | Record<string, Buffer>,
  ): Promise<string> {
    const path = join(newFolder(), 'rewritten')
    const archive = await writeArchive(path, undefined)
    const entries: object[] = []
    const add = async (name: string, bytes: Buffer) => {
      const content = Readable.from([bytes], { objectMode: false })
      entries.push({ name, ...(await archive.add(name, bytes.length, content)) })
    }
    for await (const { name, content } of readArchive(plain, undefined)) {
      const replaced = replace(name, Buffer.concat(await Array.fromAsync(content)))
      const all = replaced instanceof Buffer ? { [name]: replaced } : replaced
      for (const [written, bytes] of Object.entries(all))
        if (written !== 'manifest.json') await add(written, bytes)
        else await add(written, Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), entries })))
    }
    await archive.finish()
    return path
  }

  const withHead = (change: object) =>
    rewrite((name, bytes) =>
      name === headName ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change })) : bytes,
    )

  it.each([
    { what: 'migration', change: { migrations: ['0001-initial', '9999-of-tomorrow'] } },
    { what: 'format', change: { format: 2 } },
    { what: 'name that every object has', change: { migrations: ['0001-initial', '__proto__'] } },
    { what: 'name that every object has, alone', change: { migrations: ['constructor', 'toString'] } },
  ])('is refused where it is of a newer version: $what', async ({ change }) => {
    const path = await withHead(change)
    await expect(check(path)).rejects.toThrow('was made by a newer Plinth')
    const whole = readFileSync(path)
    writeFileSync(path, withOtherByte(whole, whole.length - 1))
    await expect(check(path)).rejects.toThrow('is damaged')
  })

  it('is refused by name where an own/ made its tables that is not here', async () => {
    const path = await withHead({ migrations: [...Object.keys(migrations), 'own-0001-cranes'] })
    await expect(check(path)).rejects.toThrow(
      `${path} has tables of an own/ that this copy lacks: those of the migration own-0001-cranes. Bring`,
    )
  })

  it('is damaged where tables or columns have names that every object has, or that are no names', async () => {
    for (const column of ['__proto__', 'constructor', 'x" --', "x' || 1 --"]) {
      const path = await rewrite((name, bytes) =>
        name === 'database/file.jsonl'
          ? Buffer.from(bytes.toString().replaceAll(/^{/gm, `{${JSON.stringify(column)}:1,`))
          : bytes,
      )
      await expect(check(path), column).rejects.toThrow('is damaged')
    }
    for (const table of ['__proto__', 'constructor', 'kysely_migration', 'sqlite_schema']) {
      const added = await rewrite((name, bytes) =>
        name === 'database/file.jsonl'
          ? { [name]: bytes, [`database/${table}.jsonl`]: Buffer.from('{"name":"x"}\n') }
          : bytes,
      )
      await expect(check(added), table).rejects.toThrow('is damaged')
    }
    const counted = await rewrite((name, bytes) =>
      name === 'manifest.json'
        ? Buffer.from(bytes.toString().replace('"rows":{', '"rows":{"constructor":0,'))
        : bytes,
    )
    await expect(check(counted)).rejects.toThrow('is damaged')
    await check(await rewrite((_, bytes) => bytes)) // The same without any of it.
  })

  it('is refused in a moment where one row has more than 16 MB', async () => {
    const path = await rewrite((name, bytes) =>
      name === 'database/file.jsonl' ? Buffer.alloc(100 * mebibyte, 'x') : bytes,
    )
    const before = process.threadCpuUsage()
    await expect(check(path)).rejects.toThrow('A row in the backup is larger than 16 MB.')
    // Of this thread's own time, however busy the machine is.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(10_000)
  })

  it('is refused where it is something else, or nothing at all', async () => {
    const other = join(newFolder(), 'photograph.jpg')
    writeFileSync(other, 'not a backup')
    await expect(check(other)).rejects.toThrow('is not a backup of Plinth')
    await expect(check(join(newFolder(), 'nowhere'))).rejects.toThrow("can't be read (ENOENT)")
    await expect(check(newFolder())).rejects.toThrow("can't be read (EISDIR)")
  })

  it('is not restored, and what is there stays as it is', async () => {
    const damaged = join(newFolder(), 'damaged')
    const whole = readFileSync(plain)
    writeFileSync(damaged, withOtherByte(whole, whole.length >> 1))
    const config = { ...site.config, dataDir: join(newFolder(), 'new') }
    const options = { passphrase: undefined, replace: true, takeOver: true }
    await expect(restoreBackup(config, site.services.files, damaged, options)).rejects.toThrow('is damaged')
    expect(existsSync(config.dataDir)).toBe(false)
  })
})

describe('taking a backup', () => {
  it('leaves nothing half written where the disk is full, and says so', async ({ skip }) => {
    const disk = mountSmallDisk(1)
    if (!disk) return skip('only root may mount a file system')
    onTestFinished(() => disk.unmount())
    const site = await createTestApp()
    onTestFinished(() => site.close())
    await store(site, 'images/aB3dE5fG7hlarge.jpg', randomInt(256).toString(), 2_000_000)
    const path = join(disk.folder, 'backup.tar.zst')
    await expect(takeBackup(site.services, path, undefined)).rejects.toThrow(`There is no space for ${path}.`)
    expect(readdirSync(disk.folder)).toEqual([])
  })

  it('says where it can not be written', async () => {
    const site = await createTestApp()
    onTestFinished(() => site.close())
    const path = join(newFolder(), 'nowhere', 'backup.tar.zst')
    await expect(takeBackup(site.services, path, undefined)).rejects.toThrow(
      `${path} can't be written (ENOENT)`,
    )
    const there = join(newFolder(), 'backup.tar.zst')
    writeFileSync(there, 'mine')
    await expect(takeBackup(site.services, there, undefined)).rejects.toThrow('already exists')
    expect(readFileSync(there, 'utf8')).toBe('mine')
  })

  it('names a file that is deleted while it is taken, and goes on', async () => {
    const site = await createTestApp()
    onTestFinished(() => site.close())
    await store(site, 'images/aB3dE5fG7hgone.jpg')
    await store(site, 'images/aB3dE5fG7hstays.jpg')
    const path = join(newFolder(), 'backup.tar.zst')
    const { config, files } = site.services
    const vanishing = {
      async get(access: 'public' | 'private', key: string) {
        const stored = await files.get(access, key)
        if (key.endsWith('gone.jpg')) await files.remove(access, key) // Between listing and reading.
        return stored
      },
    }
    const { manifest } = await takeBackup({ config, files: vanishing }, path, undefined)
    expect(manifest.missing).toEqual(['images/aB3dE5fG7hgone.jpg'])
    expect(manifest.rows.file).toBe(2)
  })

  it('holds what was written before it began, whatever is written meanwhile', async () => {
    const site = await createTestApp()
    onTestFinished(() => site.close())
    const { db, config, files } = site.services
    const write = (number: number) =>
      db
        .insertInto('setting')
        .values({ key: `written ${number}`, value: '{}', rev: 1, updated_at: number })
        .execute()
    let acknowledged = 0
    let isOver = false
    const writing = (async () => {
      for (let number = 1; !isOver; number += 1) {
        await write(number)
        acknowledged = number
        await new Promise(setImmediate)
      }
    })()
    const before = acknowledged
    const { manifest } = await takeBackup({ config, files }, join(newFolder(), 'busy'), undefined)
    isOver = true
    await writing
    expect(acknowledged).toBeGreaterThan(before)
    expect(manifest.rows.setting).toBeGreaterThanOrEqual(before)
    expect(manifest.rows.setting).toBeLessThanOrEqual(acknowledged)
  })
})

describe('exchanging the database', () => {
  function folders() {
    const dataDir = newFolder()
    const fresh = join(newFolder(), 'new.sqlite')
    writeFileSync(join(dataDir, 'plinth.sqlite'), 'old')
    writeFileSync(join(dataDir, 'plinth.sqlite-wal'), 'log of the old')
    writeFileSync(join(dataDir, 'secret'), 'old secret')
    writeFileSync(fresh, 'new')
    const read = (name: string) => readFileSync(join(dataDir, name), 'utf8')
    return { dataDir, fresh, read }
  }

  it('leaves the new one with its secret, and no log of the old one', () => {
    const { dataDir, fresh, read } = folders()
    switchDatabase(dataDir, fresh, 'new secret')
    expect(read('plinth.sqlite')).toBe('new')
    expect(read('secret')).toBe('new secret')
    expect(readdirSync(dataDir).toSorted()).toEqual(['plinth.sqlite', 'secret'])
  })

  it('is nothing as long as it was not decided, and nothing of it stays', () => {
    const { dataDir, read } = folders()
    mkdirSync(join(dataDir, 'restoring'))
    writeFileSync(join(dataDir, 'restoring', 'plinth.sqlite'), 'new')
    finishSwitch(dataDir)
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
    expect(read('plinth.sqlite')).toBe('old')
    expect(read('plinth.sqlite-wal')).toBe('log of the old')
  })

  it.each([
    { done: 'nothing', left: { 'plinth.sqlite': 'new', secret: 'new secret' } },
    { done: 'the database', left: { secret: 'new secret' } },
    { done: 'both', left: {} },
  ])('is finished by whoever opens the folder next, where a kill came after: $done', ({ left }) => {
    const { dataDir, read } = folders()
    const isDone = !('plinth.sqlite' in left)
    if (isDone) writeFileSync(join(dataDir, 'plinth.sqlite'), 'new')
    if (!('secret' in left)) writeFileSync(join(dataDir, 'secret'), 'new secret')
    mkdirSync(join(dataDir, 'restored'))
    for (const [name, content] of Object.entries(left))
      writeFileSync(join(dataDir, 'restored', name), content)
    finishSwitch(dataDir)
    expect([read('plinth.sqlite'), read('secret')]).toEqual(['new', 'new secret'])
    expect(existsSync(join(dataDir, 'restored'))).toBe(false)
    expect(existsSync(join(dataDir, 'plinth.sqlite-wal'))).toBe(isDone)
  })
})

async function store({ services }: TestApp, key: string, text = key, bytes = text.length) {
  const content = Buffer.alloc(bytes, text)
  if (bytes > 10_000) for (let at = 0; at < bytes; at += 1) content[at] = randomInt(256)
  const stored = await services.files.put('public', key, Readable.from([content], { objectMode: false }))
  await addFile(services.db, { key, access: 'public', type: 'image/jpeg', created_at: 1, ...stored })
}

function withOtherByte(whole: Buffer, place: number): Buffer {
  const changed = Buffer.from(whole)
  changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8))
  return changed
}
