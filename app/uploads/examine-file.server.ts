import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import type { FileRow } from '#app/platform/database/schema.ts'
import type { Refused } from '#app/platform/refused.ts'
import { refusalOfText } from './messages.ts'
import { isBare, readPhotograph, type MediaData } from './photographs/photograph.server.ts'
import { headBytes, limitOf, policies, recognise, type Recognised } from './policy.ts'
import { readSvg } from './svg.server.ts'
import { inspectVideo } from './video/prepare-video.server.ts'
import { videoProblems } from './video/read-video.ts'
import { withoutMetadata } from './video/video-file.server.ts'

/** Facts derived from a file's bytes. */
export type Examined = Omit<FileRow, 'key' | 'access' | 'created_at'>

export const tooLarge = (max: number) => `is larger than ${limitOf({ maxBytes: max })}`

const problems = {
  empty: 'is an empty file',
  heic: 'is a HEIC photograph, which browsers do not show; convert it to JPEG',
} as const

/** Why a file is unusable. `recognised` is the type that its first bytes indicated. */
export interface Unusable {
  problem: string
  recognised: Recognised
}

/**
 * Examines a file that is stored unchanged, by its bytes, whatever its name; drawings and photographs are read completely.
 */
export async function examineFile(path: string): Promise<Examined | Unusable> {
  const { head, bytes } = await readHead(path)
  const recognised = recognise(head)
  if (bytes === 0) return { problem: problems.empty, recognised }
  const content = await readContent(path, recognised, bytes)
  if ('refused' in content) return { problem: firstSentence(content.refused), recognised }
  const hash = createHash('sha256')
  try {
    await pipeline((await withoutMetadata(path, content.type))(), hash)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { problem: firstSentence(videoProblems.damaged), recognised }
  }
  const shareable = content.placeholder === null || (await isBareFile(path)) ? 'Yes' : 'No'
  const facts = { bytes, sha256: hash.digest('hex'), variants: 'waiting', shareable } as const
  const unknown = {
    duration: null,
    poster: null,
    taken_on: null,
    light: null,
    pages: null,
    uploaded_by: null,
  }
  return { ...unknown, ...content, ...facts }
}

async function readContent(
  path: string,
  recognised: Recognised,
  bytes: number,
): Promise<MediaData | Refused> {
  const plain = (type: string, max: number) =>
    bytes > max ? { refused: tooLarge(max) } : { type, width: null, height: null, placeholder: null }
  if (/\.css$/i.test(path)) {
    const read = plain(policies.styleSheet.types.css, policies.styleSheet.maxBytes)
    const problem = 'refused' in read ? undefined : refusalOfText(await readFile(path))
    return problem === undefined ? read : { refused: problem }
  }
  switch (recognised) {
    case 'pdf':
      return plain('application/pdf', policies.document.maxBytes)
    case 'mp4':
      return withVideoData(path, plain('video/mp4', policies.video.maxBytes))
    case 'webm':
      return withVideoData(path, plain('video/webm', policies.video.maxBytes))
    case 'svg':
      return readSvg(path)
    case 'heic':
      return { refused: problems.heic }
    default: {
      const { maxBytes: max } = policies.photograph
      return bytes > max ? { refused: tooLarge(max) } : readPhotograph(path, policies.photograph)
    }
  }
}

/**
 * A video is imported even if an administrator could not upload it today: it keeps playing where it played
 * before.
 */
async function withVideoData(path: string, content: MediaData | Refused) {
  if ('refused' in content) return content
  const facts = await inspectVideo(path)
  return 'refused' in facts ? content : { ...facts, type: content.type }
}

/**
 * Imported files are stored unchanged. A photograph with metadata is shown as a copy (docs/decisions/0012).
 */
async function isBareFile(path: string): Promise<boolean> {
  return isBare(await sharp(path).metadata())
}

async function readHead(path: string) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return { head: buffer.subarray(0, bytesRead), bytes: (await file.stat()).size }
}

/** The other sentences are instructions for a form, which don't help here. */
function firstSentence(problem: string): string {
  return problem.split('. ')[0]?.replace(/\.$/, '') ?? problem
}
