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

/**
 * Whoever stops the site in a terminal signals all its processes at once. What these have begun they end, or the site ends them: a
 * photograph that is cut short here would be taken for one that nobody can read.
 */
export function leaveStoppingToSite() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
}
