import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'
import { readsHeic } from '#app/uploads/photographs/heic.server.ts'
import { costs, good, wrong, type Finding } from './finding.ts'

const gibibyte = 1024 ** 3
const leastFree = 50 * 1024 ** 2
const fewFree = gibibyte
const smallPart = 0.05

export function checkFolder({ dataDir }: Config): Finding {
  const name = 'DATA_DIR'
  if (!existsSync(dataDir))
    return isWritable(nearest(dataDir))
      ? costs(name, `${dataDir} is not there yet.`, 'npm start makes it.')
      : wrong(
          name,
          `${dataDir} can't be made.`,
          'Give this user the right to write there, or set DATA_DIR to another folder.',
        )
  if (!statSync(dataDir).isDirectory())
    return wrong(
      name,
      `${dataDir} is a file, and a folder is needed.`,
      'Move it away, or set DATA_DIR to another folder.',
    )
  if (!isWritable(dataDir))
    return wrong(name, `${dataDir} can't be written.`, 'Give this user the right to write there.')
  const secret = statSync(join(dataDir, 'secret'), { throwIfNoEntry: false })
  return secret && (secret.mode & 0o077) !== 0
    ? wrong(
        name,
        'others on this machine can read the file secret, and sign in with it.',
        `Run chmod 600 ${join(dataDir, 'secret')}.`,
      )
    : good(name, `${dataDir} can be written.`)
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(nearest(dataDir))
  const free = bavail * bsize
  const part = blocks > 0 ? bavail / blocks : 1
  const says = `${(free / gibibyte).toFixed(1)} GB free, ${Math.round(part * 100)} % of the disk.`
  if (free < leastFree) return wrong('Disk', says, 'Nothing can be written any more: make room now.')
  return free < fewFree || part < smallPart
    ? costs('Disk', says, 'Make room before it is full: then nothing can be saved or sent in any more.')
    : good('Disk', says)
}

/** What visitors' browsers and the proxy in front must agree on. */
export function checkAddress({ publicUrl, host, trustProxy, databaseUrl, appSecret }: Config): Finding[] {
  const url = new URL(publicUrl)
  const isLocal = isLoopback(url.hostname)
  const isOpen = !isLoopback(host)
  const found: Finding[] = []
  if (isLocal && isOpen)
    found.push(
      costs(
        'PUBLIC_URL',
        `${publicUrl} is this machine alone, but HOST opens the site to others.`,
        'Set PUBLIC_URL to the address that visitors type, else they can not send a form or sign in.',
      ),
    )
  else if (!isLocal && url.protocol === 'http:')
    found.push(
      costs(
        'PUBLIC_URL',
        `${publicUrl} is not encrypted: passwords and resumes can be read on their way.`,
        'Put a proxy with a certificate in front, and write https here.',
      ),
    )
  else if (!isLocal && isIP(url.hostname.replace(/^\[|\]$/g, '')))
    found.push(
      costs(
        'PUBLIC_URL',
        `${publicUrl} is an IP address, not a domain name.`,
        'Give the site a name before its address goes round.',
      ),
    )
  else found.push(good('PUBLIC_URL', `${publicUrl}.`))
  if (trustProxy && isOpen)
    found.push(
      costs(
        'TRUST_PROXY',
        `is on, and HOST ${host} can be reached without the proxy, so visitors can fake their address.`,
        'Set HOST to 127.0.0.1, or see to it that only the proxy gets there.',
      ),
    )
  else if (!trustProxy && url.protocol === 'https:')
    found.push(
      costs(
        'TRUST_PROXY',
        'is off behind a proxy: all visitors look like one, and are held to the limits of one.',
        'Set it to on, if the proxy writes X-Forwarded-For.',
      ),
    )
  else found.push(good('TRUST_PROXY', trustProxy ? 'is on.' : 'is off.'))
  if (databaseUrl && !appSecret)
    found.push(
      costs(
        'APP_SECRET',
        'is not set: every instance makes its own, and who signs in at one is unknown to the next.',
        'With several instances set the same on all; with one it may stay so.',
      ),
    )
  else found.push(good('APP_SECRET', appSecret ? 'is set.' : 'is kept in DATA_DIR.'))
  return found
}

export async function checkPrograms({ ffmpeg, heifDecoder }: Config): Promise<Finding[]> {
  return [
    ffmpeg
      ? good('ffmpeg', `${ffmpeg}.`)
      : costs(
          'ffmpeg',
          'is not on this machine: the picture before a video is made in the browser that uploads it.',
          'Install ffmpeg (Debian: apt install ffmpeg) if that is not enough.',
        ),
    heifDecoder || (await readsHeic())
      ? good('HEIC', heifDecoder ? `${heifDecoder}.` : 'is read by the image library.')
      : costs(
          'HEIC',
          'photographs of iPhones are refused, with a sentence on how to send them as JPEG.',
          'Install a decoder (Debian: apt install libheif-examples) to take them.',
        ),
  ]
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || host.startsWith('127.')
}
