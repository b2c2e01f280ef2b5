import { spawn } from 'node:child_process'
import { once } from 'node:events'

const program = `
  const { DatabaseSync } = require('node:sqlite')
  const sqlite = new DatabaseSync(process.argv[1], { timeout: 5000 })
  sqlite.exec('begin immediate')
  process.stdout.write('held')
  process.stdin.on('end', () => process.exit()).resume()
`

/** Another process that holds the write lock of a SQLite file, like a backup tool or an open shell. */
export async function holdLock(file: string) {
  const args = ['--disable-warning=ExperimentalWarning', '-e', program, file]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  return {
    async release() {
      child.stdin.end()
      await ended
    },
  }
}
