import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Whether the last message arrived over an encrypted connection. */
  secure: boolean
  /** By name in lower case, decoded and unfolded. */
  headers: Record<string, string>
  text: string
  html: string
  raw: string
}

/** A real mail server on the loopback address, for a single test. */
export interface MailServer {
  /** With credentials, `user:password@`, if a sign-in is required. */
  url(credentials?: string): string
  port: number
  mails: ReceivedMail[]
  close(): Promise<void>
}

interface MailServerOptions extends SMTPServerOptions {
  port?: number
  /** Makes the server refuse a message, after reading it, with this error. */
  refuse?: () => (Error & { responseCode?: number }) | undefined
}

export async function startMailServer({
  port = 0,
  refuse,
  ...options
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: !options.onAuth,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false, // It would warn that its certificate is public, which is intended here.
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refuse?.()
        if (refusal) return done(refusal)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          ...readMail(Buffer.concat(chunks).toString('utf8')),
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // A connection that a test has aborted.
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    port: taken,
    mails,
    url: (credentials = '') => `${options.secure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMail(raw: string) {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const headers: ReceivedMail['headers'] = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const end = line.indexOf(':')
    headers[line.slice(0, end).toLowerCase()] = words(line.slice(end + 1).trim())
  }
  return { headers, text: part(raw, 'text/plain'), html: part(raw, 'text/html'), raw }
}

/** Decodes RFC 2047. */
function words(value: string) {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

function part(raw: string, type: string) {
  const named = raw.indexOf(`Content-Type: ${type}`)
  // A message of one part says in its own headers, in any order, what it is.
  const begin = named < raw.indexOf('\r\n\r\n') ? 0 : named
  const [head = '', ...rest] = raw.slice(begin).split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return /encoding: quoted-printable/i.test(head) ? quotedPrintable(body) : body
}

function quotedPrintable(text: string) {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
