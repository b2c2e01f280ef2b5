import { getCompileCacheDir } from 'node:module'
import { sourceOf } from '#app/platform/find-program.server.ts'

/** The exit codes of our photograph programs, numbered as in sysexits.h. */
export const undecodable = 65
export const notWritten = 74

/** How to start one of our photograph programs. */
export function programFor(name: string, task: object) {
  const path = sourceOf(`app/uploads/photographs/${name}`)
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path, JSON.stringify(task)],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
  }
}

/**
 * Stopping the site in a terminal signals all its processes at once. These processes ignore the signal: they
 * finish what they have started, or the site stops them. If one died here, its photograph would count as
 * unreadable.
 */
export function ignoreStopSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
}
