import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../config.server.ts'
import { Unavailable } from '../errors/unavailable.server.ts'
import type { FileAccess } from './files.server.ts'

const connectionTimeoutMs = 1_000
const requestTimeoutMs = 30_000
const socketTimeoutMs = 30_000
const quickTimeoutMs = 1_500

/**
 * Amazon's newer checksums only where a request requires one: B2, Google's storage and Ceph refuse uploads with
 * them. Amazon itself keeps its default.
 */
const withoutChecksums = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const

/** Every request has a timeout, in case the bucket accepts connections and never answers. */
export function openS3Client({ region, endpoint, forcePathStyle, credentials }: S3Config): S3Client {
  return new S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials,
    ...(endpoint && withoutChecksums),
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: socketTimeoutMs,
    },
  })
}

/** What all keys of the site begin with, if several sites share the bucket. */
export function prefixOf({ prefix }: S3Config): string {
  return prefix ? `${prefix}/` : ''
}

/**
 * For requests that are answered immediately if at all, including retries.
 * @throws Unavailable if there is no answer in time
 */
export async function withQuickTimeout<Answer>(
  ask: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
): Promise<Answer> {
  const abortSignal = AbortSignal.timeout(quickTimeoutMs)
  try {
    return await ask({ abortSignal })
  } catch (error) {
    throw abortSignal.aborted ? new Unavailable('storage', error) : error
  }
}

/** Whether an object can be read without credentials, tested by an anonymous request. */
export async function isPubliclyReadable(
  config: S3Config,
  access: FileAccess,
  key: string,
): Promise<boolean> {
  const { bucket: Bucket, endpoint, region, forcePathStyle } = config
  const anonymous = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId: '', secretAccessKey: '' },
    signer: { sign: async (request) => request },
  })
  try {
    const command = new HeadObjectCommand({ Bucket, Key: `${prefixOf(config)}${access}/${key}` })
    await withQuickTimeout((options) => anonymous.send(command, options))
    return true
  } catch {
    return false
  } finally {
    anonymous.destroy()
  }
}
