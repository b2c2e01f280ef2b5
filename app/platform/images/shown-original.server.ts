import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileRow } from '../database/schema.ts'
import { policies } from '../files/policy.ts'
import { encodeFor } from '../files/read-photograph.server.ts'
import type { Services } from '../services.server.ts'
import { preparePhotograph } from './prepare-photograph.server.ts'

/** Photographs that may hold more than their picture: where they were taken, and by whom. */
export function isTelling({ type, shareable }: Pick<FileRow, 'type' | 'shareable'>): boolean {
  return shareable === 'No' && /^image\/(?!svg)/.test(type)
}

/** What visitors get in the place of such a photograph, at its own address (docs/decisions/0015). */
export interface Shown {
  key: string
  type: string
}

export function shownInstead({ sha256, type }: Pick<FileRow, 'sha256' | 'type'>): Shown {
  const format = encodeFor(type)
  return { key: `variants/${sha256.slice(0, 32)}/original.${format}`, type: `image/${format}` }
}

type Needed = Pick<Services, 'config' | 'files' | 'log'>

const making = new Map<string, Promise<void>>()

/** Makes it, the first time that somebody asks; those who ask meanwhile wait for the same. */
export async function makeShown(services: Needed, file: FileRow) {
  const { key } = shownInstead(file)
  if (await services.files.exists('public', key)) return
  const name = join(services.config.dataDir, key)
  const work = making.get(name) ?? copyToShow(services, file, key).finally(() => making.delete(name))
  making.set(name, work)
  await work
}

async function copyToShow({ config, files, log }: Needed, file: FileRow, key: string) {
  const stored = await files.get('public', file.key)
  if (!stored) return
  const path = join(config.dataDir, 'files', 'arriving', randomUUID())
  const target = `${path}.kept`
  await mkdir(join(config.dataDir, 'files', 'arriving'), { recursive: true })
  try {
    await pipeline(stored.stream(), createWriteStream(path))
    const policy = { ...policies.photograph, keeps: encodeFor(file.type) }
    const outcome = await preparePhotograph({ path, target, policy, isUpright: false })
    if ('problem' in outcome) log.warn({ key: file.key }, 'no copy to show could be made of a photograph')
    else await files.put('public', key, createReadStream(target))
  } finally {
    await rm(path, { force: true })
    await rm(target, { force: true })
  }
}
