import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRow, NewFile } from '#app/platform/database/schema.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import {
  addFile,
  announceFile,
  findFile,
  removeRecorded,
  settleFile,
  withdrawFile,
} from '#app/platform/files/file-store.server.ts'
import { isDay } from '#app/platform/clock.ts'
import type { FileAccess } from '#app/platform/files/files.server.ts'
import { fileNameOf, newFileKey, type FileFolder } from '#app/platform/files/keys.ts'
import { explainStorage } from '#app/platform/errors/storage-error.server.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { withReadable } from './photographs/heic.server.ts'
import { preparePhotograph, type MediaData } from './photographs/photograph.server.ts'
import { headBytes, policies, recognise, tooManyBytes, type PicturePolicy, type Policy } from './policy.ts'
import { isPicturePolicy, refusalOfHead, refusalOfText } from './messages.ts'
import { settleUpload } from './finished-uploads.server.ts'
import { readSvg } from './svg.server.ts'
import { prepareVideo } from './video/prepare-video.server.ts'
import { extractFirstFrame } from './video/first-frame.server.ts'
import type { Refused } from '#app/platform/refused.ts'

/** Why a file was rejected, as a message for the person who sent it. */
export interface FileRefusal extends Refused {
  isTooLarge?: boolean
}

export type UploadServices = Pick<Services, 'config' | 'files' | 'db' | 'images' | 'log' | 'refusedWrites'>

export interface UploadTarget {
  /** Its original name. */
  name: string
  folder: FileFolder
  policy: Policy
  access?: FileAccess
  /** The day on which a photograph was taken, if the browser read it before it made the file smaller. */
  takenOn?: string
  /** How many pages a PDF has, if the browser has read it; 0 if it asks for a password. */
  pages?: string
  /** The id of whoever sends it to the office. */
  by?: string
  /** The id of its upload, which becomes one file even if several instances process it. */
  upload?: string
}

/**
 * Stores and records a file that has arrived on this machine. The source stays where it is, and must not be
 * written to any more.
 */
export async function ingestFile(
  services: UploadServices,
  path: string,
  destination: UploadTarget,
): Promise<FileRow | FileRefusal> {
  const { upload } = destination
  const stored = await storeFile(services, path, destination)
  if ('refused' in stored) return stored
  const file = await services.db.transaction().execute(async (tx) => {
    const first = upload === undefined ? stored.key : await settleUpload(tx, upload, stored.key)
    if (first !== stored.key) return findFile(tx, first)
    await settleFile(tx, stored.key)
    return addFile(tx, stored)
  })
  if (file?.key !== stored.key) await withdrawCopy(services, stored)
  if (!file) throw new Unavailable('busy') // It was stored before and has been removed since.
  services.images.wake()
  return file
}

/** If this fails, the cleanup job does it later. */
async function withdrawCopy(services: UploadServices, { key, access, poster }: NewFile) {
  await withdrawFile(services, key, access).catch(() => undefined)
  if (poster) await removeRecorded(services, poster).catch(() => undefined)
}

/**
 * Checks a file and stores the presentable part of it, without a row. The file is announced
 * first, so that it is found if its row is never added.
 */
export async function storeFile(
  services: UploadServices,
  path: string,
  { name, folder, policy, access = policy.access ?? 'public', takenOn = '', pages = '', by }: UploadTarget,
): Promise<NewFile | FileRefusal> {
  const { config, db, files } = services
  try {
    // An upload may have begun under another policy.
    const { size } = await stat(path)
    if (size > policy.maxBytes) return { refused: tooManyBytes(name, policy, size), isTooLarge: true }
    return await withScratchFolder(config.dataDir, async (scratch) => {
      const ready = await makeReady(services, path, { name, policy, scratch })
      if ('refused' in ready) return { refused: `${name || 'This file'} ${ready.refused}` }
      const { path: readyPath, ...data } = ready
      const taken_on = data.taken_on || (isDay(takenOn) ? takenOn : null)
      const isPdf = data.type === policies.document.types.pdf
      const key = newFileKey(folder, name.replace(/\.[A-Za-z0-9]{1,5}$/, '') + extensions[data.type])
      const poster = await storePoster(services, ready, { name: fileNameOf(key), folder, scratch })
      await announceFile(db, key, access)
      try {
        const content = await files.putFile(access, key, readyPath)
        return {
          key,
          access,
          shareable: 'Yes',
          created_at: Date.now(),
          uploaded_by: by ?? null,
          poster,
          ...data,
          taken_on,
          pages: isPdf && /^\d{1,6}$/.test(pages) ? Number(pages) : null,
          ...content,
        }
      } catch (error) {
        await withdrawFile(services, key, access).catch(() => undefined) // Otherwise the cleanup job does it.
        throw error
      }
    })
  } catch (error) {
    services.refusedWrites.note('files', error)
    throw explainStorage(error)
  }
}

/** What will be stored of a file, and what its bytes reveal about it. */
interface Ready extends MediaData {
  path: string
}

/**
 * Encodes a photograph again, removes the metadata of a video in place, and leaves everything else unchanged.
 * @param scratch a folder for intermediate files
 */
async function makeReady(
  { config }: UploadServices,
  path: string,
  { name, policy, scratch }: Pick<UploadTarget, 'name' | 'policy'> & { scratch: string },
): Promise<Ready | FileRefusal> {
  if (policy === policies.video) return readyVideo(path)
  const head = await readHead(path)
  const kind = recognise(head)
  const photograph = (readable: string, limits: PicturePolicy, isUpright: boolean) =>
    readyPhotograph(readable, join(scratch, 'photograph'), limits, isUpright)
  const problem = refusalOfHead(name, head, policy)
  if (problem) return { refused: problem }
  if (kind === 'svg') return readyDrawing(path)
  const limits = isPicturePolicy(policy) ? policy : kind === 'pdf' ? undefined : limitsOfScan(policy)
  if (limits)
    return kind === 'heic'
      ? withReadable(path, join(scratch, 'heic'), config, limits, (decoded) =>
          photograph(decoded, limits, true),
        )
      : photograph(path, limits, false)
  const ready = { path, width: null, height: null, placeholder: null }
  if (policy !== policies.styleSheet) return { ...ready, type: policies.document.types.pdf }
  const unread = refusalOfText(await readFile(path))
  return unread === undefined ? { ...ready, type: policies.styleSheet.types.css } : { refused: unread }
}

/** Of what may be a PDF or an image. */
function limitsOfScan(policy: Policy): PicturePolicy | undefined {
  return policy === policies.officeScan ? policies.officePhotograph : undefined
}

async function readyPhotograph(path: string, target: string, policy: PicturePolicy, isUpright: boolean) {
  const found = await preparePhotograph({ path, target, policy, isUpright })
  return 'refused' in found ? found : { path: target, ...found }
}

async function readyDrawing(path: string): Promise<Ready | FileRefusal> {
  const drawing = await readSvg(path)
  return 'refused' in drawing
    ? { refused: `${drawing.refused}. Save it again as a plain drawing, or send it as PNG.` }
    : { path, ...drawing }
}

async function readyVideo(path: string): Promise<Ready | FileRefusal> {
  const video = await prepareVideo(path)
  return 'refused' in video ? video : { path, ...video }
}

/** Stores a video's first frame like any photograph. If there is none, the video is still accepted. */
async function storePoster(
  services: UploadServices,
  { path, type }: Ready,
  { name, folder, scratch }: { name: string; folder: FileFolder; scratch: string },
): Promise<string | null> {
  const { ffmpeg } = services.config
  if (!ffmpeg || !type.startsWith('video/')) return null
  try {
    const still = join(scratch, 'still.jpg')
    await writeFile(still, await extractFirstFrame(ffmpeg, path, type))
    const stored = await ingestFile(services, still, {
      name: name.replace(/\.\w+$/, '-still.jpg'),
      folder,
      policy: policies.photograph,
    })
    return 'refused' in stored ? null : stored.key
  } catch (error) {
    services.log.warn({ err: error, name }, 'no picture could be taken out of a video')
    return null
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

const extensions: Partial<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
  'application/pdf': '.pdf',
  'text/css': '.css',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
}
