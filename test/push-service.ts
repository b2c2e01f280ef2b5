import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { PostBytes } from '#app/platform/push/post-public.server.ts'

export interface PushedMessage {
  path: string
  headers: Record<string, unknown>
  body: Buffer
}

/** A push service like those of browser makers, on the loopback address, for a single test. */
export interface PushService {
  messages: PushedMessage[]
  /** The status of its following answers. */
  answer: number
  /** Delivers to this service what would go to its public name. */
  post: PostBytes
  /** The endpoint of a browser's subscription. */
  endpoint(name: string): string
  close(): Promise<unknown>
}

const origin = 'https://push.example.net'

export async function startPushService(): Promise<PushService> {
  const messages: PushedMessage[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      if (service.answer < 300) messages.push({ path, headers, body: Buffer.concat(chunks) })
      response.writeHead(service.answer).end('An answer that nobody reads')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const service: PushService = {
    messages,
    answer: 201,
    async post(to, headers, body, signal) {
      const here = to.replace(origin, `http://127.0.0.1:${port}`)
      const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
      const answer = await fetch(here, {
        method: 'POST',
        headers: new Headers(texts.filter(([name]) => name !== 'Content-Length')),
        body: new Uint8Array(body),
        signal,
      })
      return answer.status
    },
    endpoint: (name) => `${origin}/send/${name}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return service
}

/** A browser's keys; it passes on only the public parts. */
export function newBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    /** Decrypts a message as a browser does (RFC 8291). */
    read({ body }: PushedMessage): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

/** The claims with which a message is signed, if the signature matches the public key (RFC 8292). */
export function signedClaims({ headers }: PushedMessage, publicKey: string): { aud?: string; sub?: string } {
  const [, token = ''] = /t=([^,]+)/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isGenuine ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {}
}
