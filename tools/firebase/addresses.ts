/** The target of an address in the dump. */
export type Address =
  | { in: 'bucket'; bucket: string | undefined; path: string }
  | { in: 'web'; url: URL }
  | { in: 'nowhere' }

const apiPath = /^\/v0\/b\/([^/]+)\/o\/(.+)$/s
const bucketPath = /^\/([^/]+)\/(.+)$/s
const gsAddress = /^gs:\/\/([^/]+)\/(.+)$/s
const withScheme = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/**
 * Reads the forms in which Firebase and Google Cloud write a file's address, `gs://bucket/path`, and a bare
 * path in the bucket. Nothing is fetched.
 */
export function readAddress(address: string): Address {
  if (!withScheme.test(address)) {
    const path = address.replace(/^\/+/, '')
    return path === '' ? { in: 'nowhere' } : { in: 'bucket', bucket: undefined, path }
  }
  const [, bucket, path] = gsAddress.exec(address) ?? []
  if (path !== undefined) return { in: 'bucket', bucket, path } // Google does not percent-encode these.
  const url = URL.parse(address)
  if (!url) return { in: 'nowhere' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { in: 'nowhere' }
  if (url.host === 'firebasestorage.googleapis.com') return inBucket(apiPath.exec(url.pathname))
  if (url.host === 'storage.googleapis.com') return inBucket(bucketPath.exec(url.pathname))
  return { in: 'web', url }
}

function inBucket(found: RegExpExecArray | null): Address {
  const [, bucket = '', path = ''] = found ?? []
  try {
    return path === '' ? { in: 'nowhere' } : { in: 'bucket', bucket, path: decodeURIComponent(path) }
  } catch {
    return { in: 'nowhere' }
  }
}

/** The file name at the end of an address. */
export function fileNameOf(address: string): string {
  const found = readAddress(address)
  const path = found.in === 'bucket' ? found.path : found.in === 'web' ? found.url.pathname : address
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The bucket that most addresses name, which is the site's own; `undefined` if no address names one. */
export function mostFrequentBucket(addresses: Iterable<string>): string | undefined {
  const times = new Map<string, number>()
  for (const address of addresses) {
    const found = readAddress(address)
    if (found.in === 'bucket' && found.bucket !== undefined)
      times.set(found.bucket, (times.get(found.bucket) ?? 0) + 1)
  }
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
