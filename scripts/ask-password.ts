import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '#app/platform/config.server.ts'

const interrupted = 130

/** Asks twice for a new password. */
export async function askPassword(question: string): Promise<string> {
  const password = await askHidden(question)
  if ((await askHidden('Once more: ')) !== password)
    throw new StartupError('The two passwords differ. Nothing was changed; run the command again.')
  return password
}

/** Asks on the terminal without echoing what is typed. */
export async function askHidden(question: string): Promise<string> {
  const silence = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true })
  lines.on('SIGINT', () => process.exit(interrupted))
  process.stdout.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
