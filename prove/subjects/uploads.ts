import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import {
  blackPng,
  svgWith,
  gif,
  gifContainingScript,
  jpegContainingHtml,
  billionLaughsSvg,
  page,
  pngWithDeclaredSize,
  pngWithArchive,
} from '#test/hostile-files.ts'
import { signIn, type Administrator } from '../administrator.ts'
import { ask, newAddress } from '../client.ts'
import { growthDuring } from '../memory.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendApplication } from '../visitor.ts'
import type { Site, Deployment } from '../deployment.ts'

const maxGrowth = 300
const megabyte = 1024 * 1024

export const uploads: Subject = {
  name: 'uploads',
  about: 'hostile files, bodies that are huge, endless, slow or lie about their length; unfinished forms',
  async run(context) {
    const deployment = await context.open()
    const administrator = await signIn(deployment.site)
    const memory = context.fact(`during all of this the site grows by less than ${maxGrowth} MB`)
    const growth = await growthDuring(deployment.site.process.pid, async () => {
      await photographs(context, deployment, administrator)
      await notResumes(context, deployment)
      await largeBodies(context, deployment)
      await lyingLengths(context, deployment)
      await unfinishedForms(context, deployment)
    })
    memory.expect(growth < maxGrowth, `${growth} MB`)
  },
}

async function hostileFiles(): Promise<Record<string, Buffer>> {
  return {
    'page.jpg': await jpegContainingHtml(),
    'archive.png': await pngWithArchive(),
    'script.gif': gifContainingScript(),
    'film.gif': gif(5_000),
    'says.png': pngWithDeclaredSize(60_000, 60_000),
    'bomb.png': blackPng(9_000, 9_000),
    'page.html.png': Buffer.from(page),
    'half.jpg': (await jpegContainingHtml()).subarray(0, 700),
    'empty.png': Buffer.alloc(0),
    'drawing.svg': Buffer.from(svgWith('<script>alert(1)</script>')),
    'laughs.svg': Buffer.from(billionLaughsSvg()),
    'noise.avif': Buffer.from('\0\0\0\x20ftypavif'.repeat(2_000)),
  }
}

async function photographs(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const taken = context.fact('hostile photographs are re-encoded or refused with a message, twenty at once')
  const served = context.fact('what was accepted is served as a harmless image')
  const files = Object.entries(await hostileFiles())
  for (let round = 0; round < context.rounds(10); round += 1)
    await pLimit(20).map(files, async ([name, bytes], index) => {
      const imageUrl = new File([new Uint8Array(bytes)], name)
      const answer = await administrator.post('/admin/products', {
        ...project,
        code: `Z${round}-${index}`,
        imageUrl,
      })
      taken.expect([303, 400, 413, 422].includes(answer.status), `${name}: ${answer.status}`)
    })
  for (const { key } of await deployment.db.rows(`select key from file where access = 'public'`)) {
    const { bytes, headers, status } = await ask(deployment.other, `/files/${String(key)}`)
    const isPicture = /^image\/(jpeg|png|webp|avif|gif)$/.test(String(headers['content-type']))
    const isHarmless =
      /sandbox/.test(String(headers['content-security-policy'])) &&
      headers['x-content-type-options'] === 'nosniff'
    served.expect(
      status === 200 && isPicture && isHarmless && !bytes.includes('<script'),
      `${String(key)}: ${status}`,
    )
  }
}

const project = { name: 'a', location: 'b', consultant: 'c', type: 'villa', status: 'ongoing' }

async function notResumes(context: ProofContext, { site, db }: Deployment) {
  const fact = context.fact('a file that is not a PDF is not accepted as a résumé, whatever its name')
  const before = await db.number("select count(*) from request where kind = 'job-request'")
  for (const [name, bytes] of Object.entries({
    ...(await hostileFiles()),
    'program.pdf': Buffer.from('MZ\x90\0\x03'),
    'archive.pdf': Buffer.from('PK\x03\x04'),
  })) {
    const { status } = await sendApplication(site, {}, new File([new Uint8Array(bytes)], `${name}.pdf`))
    fact.expect(status === 400, `${name}: ${status}`)
  }
  const large = new File([new Uint8Array(11 * megabyte).fill(32)], 'large.pdf')
  fact.expect([400, 413].includes((await sendApplication(site, {}, large)).status), 'eleven megabytes')
  fact.expect(
    (await db.number("select count(*) from request where kind = 'job-request'")) === before,
    'one was stored',
  )
}

/** Sent in chunks without a length; a server that refuses early closes the connection. */
async function largeBodies(context: ProofContext, { site }: Deployment) {
  const fact = context.fact('a form that never ends is refused before two megabytes have arrived')
  const paths = ['/contact', '/visits', '/admin', '/admin.data', '/admin/sign-in', '/nowhere']
  for (const path of paths)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
      const socket = await begin(site, path, [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'])
      const answer = read(socket)
      let sent = 0
      for (; sent < 8 * megabyte && !socket.destroyed && !answer.text; sent += 65_536) {
        socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`)
        await wait(2)
      }
      await Promise.race([answer.ended, wait(2_000)])
      socket.destroy()
      fact.expect(
        /^HTTP\/1\.1 4\d\d/.test(answer.text) && sent < 4 * megabyte,
        `${path} as ${type}: ${answer.text.slice(9, 12)} after ${sent} bytes`,
      )
    }
}

/** Two lengths, or a length and chunks: a proxy in front may have believed the other one. */
async function lyingLengths(context: ProofContext, { site }: Deployment) {
  const fact = context.fact('a request with two lengths, or one hidden in another, is refused')
  const hidden = 'GET /smuggled HTTP/1.1\r\nHost: plinth.test\r\n\r\n'
  const lies = [
    [`Content-Length: 5`, `Content-Length: ${hidden.length + 5}`],
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding : chunked'],
    ['Content-Length: +5'],
    ['Content-Length: 0x5'],
    ['X: a\rTransfer-Encoding: chunked'],
  ]
  for (const headers of lies) {
    const socket = await begin(site, '/visits', headers)
    const answer = read(socket)
    socket.write(`0\r\n\r\n${hidden}`)
    await Promise.race([answer.ended, wait(500)])
    socket.destroy()
    const answers = answer.text.match(/HTTP\/1\.1 \d\d\d/g) ?? []
    fact.expect(
      answers.length === 1 && answers[0] === 'HTTP/1.1 400',
      `${headers.join(', ')}: ${answers.join(', ')}`,
    )
  }
}

async function unfinishedForms(context: ProofContext, deployment: Deployment) {
  const small = context.fact('six hundred unfinished forms take less than 200 MB')
  const others = context.fact('meanwhile pages are served')
  const ended = context.fact('an unfinished form is dropped within 40 s, unfinished headers within 15 s')
  const sockets: Socket[] = []
  const { site } = deployment
  const growth = await growthDuring(site.process.pid, async () => {
    for (let number = 0; number < context.rounds(600); number += 1) {
      const socket = await begin(site, '/contact', [
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${megabyte}`,
      ]).catch(() => undefined)
      if (!socket) continue
      sockets.push(socket.resume())
      socket.write(`personMessage=${'x'.repeat(megabyte - 200)}`)
      if (number % 50 === 0)
        others.expect((await ask(site, '/projects')).milliseconds < 3_000, `after ${number}`)
    }
    await wait(2_000)
  })
  small.expect(growth < 200, `${growth} MB`)
  const { hostname, port } = { hostname: '127.0.0.1', port: site.port }
  const head = connect(port, hostname)
  head.on('error', () => {})
  head.resume() // An unread response would keep the connection open on our side.
  head.write('GET / HTTP/1.1\r\nHost: plinth.test\r\n')
  const headEnded = Promise.race([once(head, 'close').then(() => true), wait(15_000, false)])
  const last = sockets.at(-1)
  const lastEnded =
    last?.destroyed ||
    (last && (await Promise.race([once(last, 'close').then(() => true), wait(40_000, false)])))
  ended.expect(lastEnded === true, 'a form is open after 40 s')
  ended.expect(await headEnded, 'headers are open after 15 s')
  head.destroy()
  for (const socket of sockets) socket.destroy()
}

/** Sends the headers of a request without its body. */
async function begin(site: Site, path: string, headers: string[]): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const own = [`Host: ${site.host}`, `Origin: http://${site.host}`, `X-Forwarded-For: ${newAddress()}`]
  socket.write([`POST ${path} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n'))
  return socket
}

function read(socket: Socket) {
  const answer = { text: '', ended: once(socket, 'close').catch(() => undefined) }
  socket.on('data', (bytes: Buffer) => (answer.text += bytes.toString('latin1')))
  return answer
}
