import { createRefusedWrites } from '../errors/refused-writes.server.ts'
import { explainStorage } from '../errors/storage-error.server.ts'
import type { Files, MeasuredBytes } from './files.server.ts'

/**
 * Wraps a file store: counts what is stored, remembers writes that the place refuses, and throws `Unavailable` if the
 * storage is away or full.
 */
export function withStorageErrors(files: Files, refusedWrites = createRefusedWrites()): Files {
  async function writing<Result>(asked: Promise<Result>): Promise<Result> {
    try {
      return await asked
    } catch (error) {
      refusedWrites.note('files', error)
      throw explainStorage(error)
    }
  }
  const puts = { done: 0, failed: 0, bytes: 0, milliseconds: 0 }
  async function counted(storing: Promise<MeasuredBytes>) {
    const began = performance.now()
    try {
      const content = await writing(storing)
      puts.done += 1
      puts.bytes += content.bytes
      return content
    } catch (error) {
      puts.failed += 1
      throw error
    } finally {
      puts.milliseconds += performance.now() - began
    }
  }
  return {
    puts,
    put: (...args) => counted(files.put(...args)),
    putFile: (...args) => counted(files.putFile(...args)),
    get: (...args) => withExplainedErrors(files.get(...args)),
    exists: (...args) => withExplainedErrors(files.exists(...args)),
    remove: (...args) => writing(files.remove(...args)),
    move: (...args) => writing(files.move(...args)),
    readClaim: () => withExplainedErrors(files.readClaim()),
    writeClaim: (...args) => writing(files.writeClaim(...args)),
    async *list(...args) {
      try {
        yield* files.list(...args)
      } catch (error) {
        throw explainStorage(error)
      }
    },
    readClock: async () => files.readClock?.(),
    findProblem: () => files.findProblem(),
    [Symbol.dispose]: () => files[Symbol.dispose](),
  }
}

async function withExplainedErrors<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    throw explainStorage(error)
  }
}
