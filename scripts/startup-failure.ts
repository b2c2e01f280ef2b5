import { isStartupError } from '#app/platform/config.server.ts'

/** Prints one sentence for an error that a person can fix, and everything for any other. */
export function exitWithStartupError(error: unknown): never {
  if (isStartupError(error)) console.error(error.message)
  else console.error('Plinth could not start because of an internal error:', error)
  process.exit(1)
}
