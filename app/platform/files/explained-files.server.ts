import { explainStorage } from '../errors/storage-error.server.ts'
import type { Files, MeasuredBytes } from './files.server.ts'

/** Wraps a file store: counts what is stored, and throws `Unavailable` if the storage is away or full. */
export function withStorageErrors(files: Files): Files {
  const puts = { done: 0, failed: 0, bytes: 0, milliseconds: 0 }
  async function counted(storing: Promise<MeasuredBytes>) {
    const began = performance.now()
    try {
      const content = await withExplainedErrors(storing)
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
    remove: (...args) => withExplainedErrors(files.remove(...args)),
    move: (...args) => withExplainedErrors(files.move(...args)),
    readClaim: () => withExplainedErrors(files.readClaim()),
    writeClaim: (...args) => withExplainedErrors(files.writeClaim(...args)),
    async *list(...args) {
      try {
        yield* files.list(...args)
      } catch (error) {
        throw explainStorage(error)
      }
    },
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
