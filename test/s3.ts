import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '#app/platform/config.server.ts'
import { newFolder } from './app.ts'

/** A real S3 server on the loopback address (docs/decisions/0012). */
export interface S3Server {
  /** An empty bucket, and the folder in which the server keeps what is in it. */
  newBucket(): Promise<{ config: S3Config; folder: string }>
  stop(): Promise<void>
}

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startS3(directory = newFolder()): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: true, // It reckons them by a rule that the current AWS SDK no longer follows.
  })
  const { port } = await server.run()
  const connection = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  }
  return {
    async newBucket() {
      const bucket = `plinth-${randomBytes(6).toString('hex')}`
      const client = new S3Client(connection)
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
      return { config: { bucket, ...connection }, folder: join(directory, bucket) }
    },
    stop: () => server.close(),
  }
}
