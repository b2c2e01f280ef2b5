import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileRow } from '#app/platform/database/schema.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import { policies } from '../policy.ts'
import { encodeFor, preparePhotograph } from './photograph.server.ts'

/** Whether a photograph's file may contain more than the image, such as where and by whom it was taken. */
export function hasMetadata({ type, shareable }: Pick<FileRow, 'type' | 'shareable'>): boolean {
  return shareable === 'No' && /^image\/(?!svg)/.test(type)
}

/** What visitors get instead of such a photograph, at its own address (docs/decisions/0012). */
export interface CleanCopy {
  key: string
  type: string
}

export function cleanCopyOf({ sha256, type }: Pick<FileRow, 'sha256' | 'type'>): CleanCopy {
  const format = encodeFor(type)
  return { key: `variants/${sha256.slice(0, 32)}/original.${format}`, type: `image/${format}` }
}

type ImageServices = Pick<Services, 'config' | 'files' | 'log'>

const copies = singleFlight<void>()

/** Makes the copy when it is first requested; concurrent requests wait for the same copy. */
export async function makeCleanCopy(services: ImageServices, file: FileRow) {
  const { key } = cleanCopyOf(file)
  if (await services.files.exists('public', key)) return
  await copies.run(join(services.config.dataDir, key), () => writeCleanCopy(services, file, key))
}

async function writeCleanCopy({ config, files, log }: ImageServices, file: FileRow, key: string) {
  const stored = await files.get('public', file.key)
  if (!stored) return
  await withScratchFolder(config.dataDir, async (folder) => {
    const path = join(folder, 'original')
    const target = join(folder, 'shown')
    await pipeline(stored.stream(), createWriteStream(path))
    const policy = { ...policies.photograph, format: encodeFor(file.type) }
    const outcome = await preparePhotograph({ path, target, policy, isUpright: false })
    if ('refused' in outcome) log.warn({ key: file.key }, 'no copy to show could be made of a photograph')
    else await files.putFile('public', key, target)
  })
}
