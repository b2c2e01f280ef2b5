import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers every request as a bucket does whose keys are wrong: 403, and why, except to HEAD. */
export async function startRefusingBucket() {
  const server = createServer((request, response) => {
    response.writeHead(403, { 'Content-Type': 'application/xml' })
    response.end(
      request.method === 'HEAD'
        ? undefined
        : '<?xml version="1.0"?><Error><Code>InvalidAccessKeyId</Code><Message>This key is not known here.</Message></Error>',
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // It does not listen on a pipe.
  return {
    environment: {
      S3_BUCKET: 'plinth',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_FORCE_PATH_STYLE: 'on',
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
