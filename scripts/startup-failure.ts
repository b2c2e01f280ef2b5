import { isStartupError } from '#app/platform/config.server.ts'

/** One sentence for what a person can mend; everything for what only we can. */
export function failToStart(error: unknown): never {
  if (isStartupError(error)) console.error(error.message)
  else console.error('Plinth could not start because of an internal error:', error)
  process.exit(1)
}
