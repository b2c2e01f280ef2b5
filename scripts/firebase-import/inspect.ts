import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import type { FileRow } from '#app/platform/database/schema.ts'
import { isBare, readPhotograph, type MediaData } from '#app/uploads/photographs/photograph.server.ts'
import { refusalOfText } from '#app/uploads/messages.ts'
import { headBytes, limitOf, policies, recognise, type Recognised } from '#app/uploads/policy.ts'
import { readSvg } from '#app/uploads/svg.server.ts'
import { inspectVideo } from '#app/uploads/video/prepare-video.server.ts'
import { withoutMetadata } from '#app/uploads/video/video-file.server.ts'
import { videoProblems } from '#app/uploads/video/read-video.ts'
import type { FileUse } from './fields.ts'
import type { Refused } from '#app/platform/refused.ts'

/** Facts derived from a file's bytes. */
export type Inspected = Omit<FileRow, 'key' | 'access' | 'created_at'>

const problems = {
  empty: 'is an empty file',
  tooLarge: (max: number) => `is larger than ${limitOf({ maxBytes: max })}`,
  heic: 'is a HEIC photograph, which browsers do not show; convert it to JPEG in the copy of the bucket',
  unsuitable: (words: string) => `is not ${words}`,
} as const

/** Why a file is unusable. `recognised` is the type that its first bytes indicated. */
export interface Unusable {
  problem: string
  recognised: Recognised
}

/** Examines a file by its bytes, whatever its name; drawings and photographs are read completely. */
export async function inspect(path: string): Promise<Inspected | Unusable> {
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
  return { duration: null, poster: null, taken_on: null, ...content, ...facts }
}

async function readContent(
  path: string,
  recognised: Recognised,
  bytes: number,
): Promise<MediaData | Refused> {
  const plain = (type: string, max: number) =>
    bytes > max ? { refused: problems.tooLarge(max) } : { type, width: null, height: null, placeholder: null }
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
      return bytes > max ? { refused: problems.tooLarge(max) } : readPhotograph(path, policies.photograph)
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

const raster = /^image\/(?!svg)/

/** The accepted types for each use, and their names in messages. */
const suitable: Record<FileUse, { type: RegExp; words: string }> = {
  photograph: { type: raster, words: 'a photograph' },
  logo: { type: /^image\//, words: 'a picture' },
  video: { type: /^(video\/|image\/(?!svg))/, words: 'a video or a photograph' },
  document: { type: /^application\/pdf$/, words: 'a PDF' },
  officeDocument: { type: /^application\/pdf$/, words: 'a PDF' },
  styleSheet: { type: /^text\/css$/, words: 'a style sheet' },
  resume: { type: /^application\/pdf$/, words: 'a PDF' },
}

/** Why this file is not suitable; `undefined` if it is. */
export function unsuitableFor(use: FileUse, found: Inspected | Unusable): string | undefined {
  const { type: wanted, words } = suitable[use]
  if ('problem' in found) {
    const isPdfWanted = wanted.test('application/pdf')
    return isPdfWanted && found.recognised !== 'pdf' ? problems.unsuitable(words) : found.problem
  }
  if (!wanted.test(found.type)) return problems.unsuitable(words)
  return use === 'resume' && found.bytes > policies.resume.maxBytes
    ? problems.tooLarge(policies.resume.maxBytes)
    : undefined
}

/** The other sentences are instructions for a form, which don't help here. */
function firstSentence(problem: string): string {
  return problem.split('. ')[0]?.replace(/\.$/, '') ?? problem
}
