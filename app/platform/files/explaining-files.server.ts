import type { Files } from './files.server.ts'
import { explainStorage } from './storage-error.server.ts'

/** The same files, saying `Unavailable` where the disk or the bucket is away or full. */
export function explainingFiles(files: Files): Files {
  return {
    put: (...args) => explained(files.put(...args)),
    get: (...args) => explained(files.get(...args)),
    exists: (...args) => explained(files.exists(...args)),
    remove: (...args) => explained(files.remove(...args)),
    async *list(access) {
      try {
        yield* files.list(access)
      } catch (error) {
        throw explainStorage(error)
      }
    },
    findProblem: () => files.findProblem(),
    close: () => files.close(),
  }
}

async function explained<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    throw explainStorage(error)
  }
}
