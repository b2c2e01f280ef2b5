import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.server.ts'
import type { FileRow } from '../database/schema.ts'
import { findUnavailable } from '../http/unavailable.server.ts'
import type { Services } from '../services.server.ts'
import { withReadable } from '../images/heic.server.ts'
import { preparePhotograph } from '../images/prepare-photograph.server.ts'
import { announceFile, settleFile } from './arriving-files.server.ts'
import { addFile } from './file-store.server.ts'
import { fileNameOf, isPublicFolder, type FileFolder } from './keys.ts'
import { policies, tooManyBytes, type PicturePolicy, type Policy } from './policy.ts'
import { findCautions } from './pdf-cautions.server.ts'
import { newFileKey } from './random-name.server.ts'
import type { Found } from './read-photograph.server.ts'
import { headBytes, recognise } from './recognise.ts'
import { explainStorage } from './storage-error.server.ts'
import { readSvg } from './svg.server.ts'
import { firstPicture } from '../video/first-picture.server.ts'
import { withoutMetadata } from '../video/metadata.server.ts'
import { readVideoFile } from '../video/read-video.server.ts'
import { videoProblems } from '../video/video-problems.ts'

/** Why a file was not taken, in a sentence for the person who sent it. */
export interface FileRefusal {
  refused: string
}

type Needed = Pick<Services, 'config' | 'files' | 'db' | 'images' | 'log'>

interface Destination<AnyPolicy extends Policy> {
  /** The name that it came with. */
  name: string
  folder: FileFolder
  policy: AnyPolicy
}

export function receivePhotograph(
  services: Needed,
  content: Readable,
  destination: Destination<PicturePolicy>,
): Promise<FileRow | FileRefusal> {
  return receiveFile(services, content, destination)
}

/**
 * The same for a file inside a form: where it can't be stored now, that is a problem of its field, and the form is shown
 * again with what was typed.
 */
export async function receiveInForm(
  services: Needed,
  content: Readable,
  destination: Destination<Policy>,
): Promise<FileRow | FileRefusal> {
  try {
    return await receiveFile(services, content, destination)
  } catch (error) {
    const found = findUnavailable(error)
    if (!found) throw error
    return { refused: found.message }
  }
}

/**
 * Takes a public file in: streamed to the disk under a byte limit, checked by its bytes, stored whole, and only then
 * recorded. Whatever goes wrong, nothing is left behind.
 */
export async function receiveFile(
  services: Needed,
  content: Readable,
  { name, folder, policy }: Destination<Policy>,
): Promise<FileRow | FileRefusal> {
  const { config, files, db, images } = services
  const arriving = join(config.dataDir, 'files', 'arriving', randomUUID())
  await mkdir(join(config.dataDir, 'files', 'arriving'), { recursive: true })
  try {
    try {
      await pipeline(content, limited(policy.mostBytes), createWriteStream(arriving))
    } catch (error) {
      if (error instanceof TooLarge) return { refused: tooManyBytes(name, policy) }
      throw error
    }
    const kept = await keepable(arriving, policy, config)
    if ('problem' in kept) return { refused: `${name || 'This file'} ${kept.problem}` }
    const { open: openKept, bytes, sha256, ...facts } = kept
    const key = newFileKey(folder, name.replace(/\.[A-Za-z0-9]{1,5}$/, '') + endings[facts.type])
    await announceFile(db, key, 'public')
    await files.put('public', key, openKept())
    const poster = await storePoster(services, arriving, key, facts.type)
    const common = { access: 'public', shareable: 'Yes', created_at: Date.now(), poster } as const
    const stored = { key, bytes, sha256, ...common, ...facts }
    const file = await db.transaction().execute(async (tx) => {
      await settleFile(tx, key)
      return addFile(tx, stored)
    })
    images.wake()
    return file
  } catch (error) {
    throw explainStorage(error)
  } finally {
    await rm(arriving, { force: true })
    await rm(keptBeside(arriving), { force: true })
  }
}

/** A video's first picture, on the way of every photograph. Without one the video is taken all the same. */
async function storePoster(services: Needed, path: string, video: string, type: string) {
  const { ffmpeg } = services.config
  const [folder = ''] = video.split('/')
  if (!ffmpeg || !type.startsWith('video/') || !isPublicFolder(folder)) return null
  try {
    const content = Readable.from([await firstPicture(ffmpeg, path, type)])
    const name = fileNameOf(video).replace(/\.\w+$/, '-still.jpg')
    const stored = await receivePhotograph(services, content, { name, folder, policy: policies.photograph })
    return 'refused' in stored ? null : stored.key
  } catch (error) {
    services.log.warn({ err: error, key: video }, 'no picture could be taken out of a video')
    return null
  }
}

interface Kept extends Found {
  bytes: number
  cautions?: string | null
  sha256: string
  /** What is stored: a photograph is made anew, a video is rid of its metadata, anything else stays as it came. */
  open(): Readable
}

const endings: Partial<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
  'application/pdf': '.pdf',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
}

async function keepable(path: string, policy: Policy, config: Config): Promise<Kept | { problem: string }> {
  if (policy === policies.video) return keepableVideo(path)
  const kind = recognise(await readHead(path))
  if (kind === 'heic' && isPicturePolicy(policy))
    return withReadable(path, config, policy, (readable) => keepablePhotograph(readable, path, policy, true))
  const type = policy.types[kind]
  if (type === undefined) {
    if (isPicturePolicy(policy)) return keepablePhotograph(path, path, policy, false)
    return { problem: `is not a file that we can use here. Send it as ${policy.words}.` }
  }
  const drawing = kind === 'svg' ? await readSvg(path) : undefined
  if (drawing && 'problem' in drawing)
    return { problem: `${drawing.problem}. Save it again as a plain drawing, or send it as PNG.` }
  return keptAsItCame(path, drawing ?? { type, width: null, height: null, placeholder: null })
}

async function keepableVideo(path: string): Promise<Kept | { problem: string }> {
  const video = await readVideoFile(path, policies.video)
  if ('problem' in video) return video
  try {
    const openVideo = await withoutMetadata(path, video.type)
    return { ...video, ...(await readBytes(openVideo())), open: openVideo }
  } catch (error) {
    if (error instanceof RangeError) return { problem: videoProblems.damaged }
    throw error
  }
}

async function keptAsItCame(path: string, facts: Found): Promise<Kept> {
  const openKept = () => createReadStream(path)
  const cautions = facts.type === policies.document.types.pdf ? await findCautions(openKept) : null
  return { ...facts, cautions, ...(await readBytes(openKept())), open: openKept }
}

async function keepablePhotograph(
  path: string,
  arriving: string,
  policy: PicturePolicy,
  isUpright: boolean,
): Promise<Kept | { problem: string }> {
  const target = keptBeside(arriving)
  const outcome = await preparePhotograph({ path, target, policy, isUpright })
  if ('problem' in outcome) return outcome
  return { ...outcome, ...(await readBytes(createReadStream(target))), open: () => createReadStream(target) }
}

function keptBeside(arriving: string) {
  return `${arriving}.kept`
}

async function readBytes(content: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

function isPicturePolicy(policy: Policy): policy is PicturePolicy {
  return policy.mostPixels !== undefined
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

class TooLarge extends Error {}

function limited(most: number) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > most) return done(new TooLarge())
      done(null, chunk)
    },
  })
}
