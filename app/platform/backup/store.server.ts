import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartupError, type Config } from '../config.server.ts'
import { withScratchFolder } from '../files/disk-files.server.ts'
import type { StoredFile } from '../files/files.server.ts'
import { openS3Client } from '../files/s3-client.server.ts'

export interface StoredBackup {
  name: string
  bytes: number
  takenAt: number
}

/** Where backups lie that the site names and removes itself; what else lies there it does not touch. */
export interface BackupStore {
  /** For the operator. */
  place: string
  /** @param write makes the file at a path of this machine */
  add<Result>(name: string, write: (path: string) => Promise<Result>): Promise<Result>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

const nameShape = /^plinth-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/

export function backupName(now: number, isEncrypted: boolean): string {
  const moment = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `plinth-${moment}.tar.zst${isEncrypted ? '.age' : ''}`
}

function momentOf(name: string): number | undefined {
  const [, day, hour, minute, second] = nameShape.exec(name) ?? []
  return (day && Date.parse(`${day}${hour}:${minute}:${second}Z`)) || undefined
}

export function openBackupStore({ backup: { to }, dataDir }: Config): BackupStore {
  const store = 'folder' in to ? openFolder(to.folder) : openBucket(to, dataDir)
  return {
    ...store,
    list: async () => (await store.list()).toSorted((one, other) => other.takenAt - one.takenAt),
    get: async (name) => (momentOf(name) === undefined ? undefined : store.get(name)),
    async remove(name) {
      if (momentOf(name) !== undefined) await store.remove(name)
    },
  }
}

function openFolder(folder: string): BackupStore {
  return {
    place: folder,
    async add(name, write) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        throw new StartupError(`BACKUP_TO: ${folder} can't be made (${code}). Look at its rights.`)
      }
      return write(join(folder, name))
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = names.map(async (name): Promise<StoredBackup[]> => {
        const takenAt = momentOf(name)
        const file = takenAt && (await stat(join(folder, name)).catch(() => undefined))
        return takenAt && file ? [{ name, takenAt, bytes: file.size }] : []
      })
      return (await Promise.all(found)).flat()
    },
    async get(name) {
      const path = join(folder, name)
      const file = await stat(path).catch(() => undefined)
      return file && { bytes: file.size, stream: (range) => createReadStream(path, range) }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

type Bucket = Extract<Config['backup']['to'], { s3: unknown }>

function openBucket({ s3, prefix }: Bucket, dataDir: string): BackupStore {
  const { bucket: Bucket } = s3
  const folder = prefix === '' ? '' : `${prefix}/`
  const place = `s3://${Bucket}/${folder}`

  async function withClient<Result>(work: (client: ReturnType<typeof openS3Client>) => Promise<Result>) {
    const client = openS3Client(s3)
    try {
      return await work(client)
    } finally {
      client.destroy()
    }
  }

  return {
    place,
    // Checked on this machine, then sent: a bucket that breaks off in between has nothing under the name.
    add: (name, write) =>
      withScratchFolder(dataDir, async (scratch) => {
        const path = join(scratch, name)
        const result = await write(path)
        await withClient(async (client) => {
          const params = { Bucket, Key: folder + name, Body: createReadStream(path) }
          await new Upload({ client, params, leavePartsOnError: false }).done()
          const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: folder + name }))
          if (ContentLength !== (await stat(path)).size)
            throw new StartupError(`${place} did not store all of the backup. Look at its log.`)
        })
        return result
      }),
    list: () =>
      withClient(async (client) => {
        const found: StoredBackup[] = []
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: folder }))
          for (const { Key = '', Size: bytes = 0 } of page.Contents ?? []) {
            const name = Key.slice(folder.length)
            const takenAt = momentOf(name)
            if (takenAt) found.push({ name, takenAt, bytes })
          }
        return found
      }),
    get: (name) =>
      withClient(async (client) => {
        const Key = folder + name
        try {
          const { ContentLength: bytes = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }))
          return { bytes, stream: () => Readable.from(read(Key), { objectMode: false }) }
        } catch (error) {
          if (error instanceof NotFound) return undefined
          throw error
        }
      }),
    remove: (name) =>
      withClient(async (client) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: folder + name }))
      }),
  }

  async function* read(Key: string) {
    const client = openS3Client(s3)
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (Body instanceof Readable) yield* Body
    } finally {
      client.destroy()
    }
  }
}
