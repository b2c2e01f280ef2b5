import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../config.server.ts'
import type { Access } from './files.server.ts'
import { quickly } from './s3-client.server.ts'

/** Whether somebody without any key can have an object, asked as such a person would. */
export async function isOpenToAll(
  { bucket: Bucket, endpoint, region, forcePathStyle }: S3Config,
  access: Access,
  key: string,
): Promise<boolean> {
  const stranger = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId: '', secretAccessKey: '' },
    signer: { sign: async (request) => request },
  })
  try {
    const command = new HeadObjectCommand({ Bucket, Key: `${access}/${key}` })
    await quickly((options) => stranger.send(command, options))
    return true
  } catch {
    return false
  } finally {
    stranger.destroy()
  }
}
