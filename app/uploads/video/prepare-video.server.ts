import pLimit from 'p-limit'
import type { MediaData } from '../photographs/photograph.server.ts'
import { policies } from '../policy.ts'
import { exitUnwritten, ignoreStopSignals, runProgram } from '../run-program.server.ts'
import type { Refused } from '#app/platform/refused.ts'

/** A video of 200 MB takes less than a second. */
const timeoutMs = 10_000
/** In MB; ten times what the index of a two-minute video takes. */
const options = ['--max-old-space-size=128']
const oneAtATime = pLimit(1)

interface Preparing {
  path: string
  /** Whether the file is only read. */
  isKept: boolean
}

/**
 * Checks a video and removes its metadata in place. This runs in a separate process with limited time and
 * memory: a small file may consist of millions of empty parts, and nothing else may wait for it.
 */
export function prepareVideo(path: string): Promise<MediaData | Refused> {
  return runPreparation({ path, isKept: false })
}

/** The same, without changing the file. */
export function inspectVideo(path: string): Promise<MediaData | Refused> {
  return runPreparation({ path, isKept: true })
}

async function runPreparation(task: Preparing): Promise<MediaData | Refused> {
  const wrote = await oneAtATime(() =>
    runProgram('video/prepare-video.server.ts', task, { timeout: timeoutMs, options }),
  )
  if (wrote) return JSON.parse(wrote)
  const { videoProblems } = await import('./read-video.ts')
  return { refused: videoProblems.notVideo(policies.video) }
}

/** Runs in the separate process. */
async function prepareInChild({ path, isKept }: Preparing) {
  ignoreStopSignals()
  const { blankMetadata, readVideoFile } = await import('./video-file.server.ts')
  const video = await readVideoFile(path, policies.video).catch(exitUnwritten)
  const isFinal = isKept || 'refused' in video
  const problem = isFinal ? undefined : await blankMetadata(path, video.type).catch(exitUnwritten)
  process.stdout.write(JSON.stringify(problem ? { refused: problem } : video))
}

if (import.meta.main) await prepareInChild(JSON.parse(process.argv[2] ?? '')) // As our parent wrote it.
