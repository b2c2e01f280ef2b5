import { Unavailable, type UnavailableReason } from './unavailable.server.ts'

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

/** `403 (AccessDenied: You may not list this.)`, if a bucket has answered; for the operator. */
export function describeRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const status = statusOf(error)
  if (status === 0) return describeRefusal(error.cause)
  // The answer to HEAD has no body, so the SDK knows no reason.
  const isNamed = /^[A-Z]\w+$/.test(error.name) && !/^(Unknown|Forbidden)/.test(error.name)
  return isNamed ? `${status} (${error.name}: ${error.message})` : String(status)
}

/** Read from where the AWS SDK puts it on its errors. */
function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  const status =
    typeof metadata === 'object' &&
    metadata !== null &&
    'httpStatusCode' in metadata &&
    metadata.httpStatusCode
  return typeof status === 'number' ? status : 0
}
