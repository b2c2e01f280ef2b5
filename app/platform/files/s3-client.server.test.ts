import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, it, onTestFinished } from 'vitest'
import { openS3Client } from './s3-client.server.ts'

it('sends no checksum of Amazon’s own to another endpoint, which might refuse the upload for it', async () => {
  const received: IncomingHttpHeaders[] = []
  const bucket = createServer((request, response) => {
    received.push(request.headers)
    request.resume().once('end', () => response.end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void bucket.close())
  await once(bucket, 'listening')
  const address = bucket.address()
  const client = openS3Client({
    bucket: 'plinth',
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address?.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
  })
  onTestFinished(() => client.destroy())
  await client.send(new PutObjectCommand({ Bucket: 'plinth', Key: 'public/a', Body: 'a crane' }))
  const names = received.flatMap((headers) => Object.keys(headers))
  expect(names).toContain('authorization')
  expect(names.filter((name) => /checksum|trailer|content-encoding/.test(name))).toEqual([])
})
