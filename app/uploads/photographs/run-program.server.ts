import { getCompileCacheDir } from 'node:module'
import { sourceOf } from '#app/platform/find-program.server.ts'

/** The exit codes of our programs for photographs, as sysexits.h numbers them. */
export const undecodable = 65
export const notWritten = 74

/** How to start one of our programs for photographs. */
export function programFor(name: string, task: object) {
  const path = sourceOf(`app/uploads/photographs/${name}`)
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path, JSON.stringify(task)],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
  }
}
