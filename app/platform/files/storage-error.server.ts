import { Unavailable, type UnavailableReason } from '../http/unavailable.server.ts'
import type { MeasuredBytes, Files } from './files.server.ts'

/** Error codes of the file system and of sockets. */
const systemReasons: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^(ENOSPC|EDQUOT)$/, 'disk-full'],
  [/^(EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE|ENOTDIR|ESTALE)$/, 'storage'],
  [/^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/, 'storage'],
]
/** Responses that do not depend on the request: no permission, too many requests, the bucket's own fault. */
const isBucketFault = (status: number) => status === 403 || status === 429 || status >= 500

/** Translates an error of a disk or a bucket to what it means for the caller; others are unchanged. */
export function explainStorage(error: unknown): unknown {
  const reason = storageReason(error)
  return reason ? new Unavailable(reason, error) : error
}

function storageReason(error: unknown): UnavailableReason | undefined {
  if (error instanceof AggregateError) return storageReason(error.errors[0])
  if (!(error instanceof Error) || error instanceof Unavailable) return undefined
  if (error.name === 'TimeoutError') return 'storage'
  const code = 'code' in error ? String(error.code) : ''
  const known = systemReasons.find(([shape]) => shape.test(code))
  return known ? known[1] : isBucketFault(statusOf(error)) ? 'storage' : undefined
}

/** Read from where the AWS SDK puts it on its errors. */
function statusOf(error: Error): number {
  const facts = '$metadata' in error ? error.$metadata : undefined
  const status =
    typeof facts === 'object' && facts !== null && 'httpStatusCode' in facts && facts.httpStatusCode
  return typeof status === 'number' ? status : 0
}

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
