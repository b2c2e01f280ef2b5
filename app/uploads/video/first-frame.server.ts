import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { Tx } from '#app/platform/database/database.server.ts'
import { policies } from '../policy.ts'
import { mebibyte } from '#app/platform/units.ts'

const run = promisify(execFile)
/** Extracting the first frame takes less than a second. */
const timeoutMs = 20_000
const maxBytes = 64 * mebibyte
const oneAtATime = pLimit(1)
/** Set explicitly, so that a disguised file is not read as a playlist of other files. */
const readers: Partial<Record<string, string>> = { 'video/mp4': 'mov', 'video/webm': 'matroska' }

/**
 * The first frame of a video, as JPEG. A malicious video must not cause harm: no shell, no environment, no
 * file but this one, one process at a time, killed after twenty seconds.
 * @throws if there is none, with the program's message
 */
export function extractFirstFrame(ffmpeg: string, path: string, type: string): Promise<Buffer> {
  return oneAtATime(async () => {
    const reading = ['-protocol_whitelist', 'file', '-f', readers[type] ?? '', '-i', `file:${path}`]
    const limits = ['-nostdin', '-v', 'error', '-threads', '1', '-max_alloc', String(256 * mebibyte)]
    const jpeg = ['-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2pipe', 'pipe:1']
    const picture = ['-map', '0:v:0', '-frames:v', '1', ...jpeg]
    const options = { encoding: 'buffer', env: {}, timeout: timeoutMs, maxBuffer: maxBytes } as const
    const { stdout } = await run(ffmpeg, [...limits, ...reading, ...picture], {
      ...options,
      killSignal: 'SIGKILL',
    })
    if (stdout.length === 0) throw new Error('no picture came')
    return stdout
  })
}

/** Sets the still of a video from which none could be extracted here. Returns whether it had none before. */
export async function setPoster(tx: Tx, video: string, poster: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ poster })
    .where('key', '=', video)
    .where('type', 'in', Object.values(policies.video.types))
    .where('poster', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
