import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { isThisMachine, type Config } from '#app/platform/config.server.ts'
import { readsHeic } from '#app/uploads/photographs/heic.server.ts'
import { findingsOf, type Finding } from './finding.ts'
import { mebibyte, gibibyte } from '#app/platform/units.ts'

const minFreeBytes = 50 * mebibyte
const fewFree = gibibyte
const smallPart = 0.05

export function checkFolder({ dataDir }: Config): Finding {
  const { costs, wrong } = findingsOf('DATA_DIR')
  if (!existsSync(dataDir))
    return isWritable(nearest(dataDir))
      ? costs(`${dataDir} is not there yet.`, 'npm start makes it.')
      : wrong(
          `${dataDir} can't be created.`,
          'Give this user the right to write there, or set DATA_DIR to another folder.',
        )
  if (!statSync(dataDir).isDirectory())
    return wrong(
      `${dataDir} is a file, and a folder is needed.`,
      'Move it away, or set DATA_DIR to another folder.',
    )
  if (!isWritable(dataDir))
    return wrong(`${dataDir} can't be written.`, 'Give this user the right to write there.')
  const secret = statSync(join(dataDir, 'secret'), { throwIfNoEntry: false })
  return secret && (secret.mode & 0o077) !== 0
    ? wrong(
        'others on this machine can read the file secret, and sign in with it.',
        `Run chmod 600 ${join(dataDir, 'secret')}.`,
      )
    : checkPrivacy(dataDir)
}

/** Whether other users of this machine can read what is personal. Nothing is open in a folder closed to them. */
function checkPrivacy(dataDir: string): Finding {
  const { good, costs } = findingsOf('DATA_DIR')
  const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0
  const canEnter = (statSync(dataDir).mode & 0o001) !== 0
  const names = ['plinth.sqlite', 'plinth.sqlite-wal', 'files', 'snapshots', 'backups']
  const open = canEnter ? names.filter((name) => isOpen(join(dataDir, name))) : []
  return open.length === 0
    ? good(`${dataDir} can be written.`)
    : costs(
        `other users of this machine can read ${open.join(', ')}, with everything that visitors sent.`,
        `Run chmod -R o-rwx ${dataDir}.`,
      )
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { good, costs, wrong } = findingsOf('Disk')
  const { bavail, blocks, bsize } = await statfs(nearest(dataDir))
  const free = bavail * bsize
  const part = blocks > 0 ? bavail / blocks : 1
  const detail = `${(free / gibibyte).toFixed(1)} GB free, ${Math.round(part * 100)} % of the disk.`
  if (free < minFreeBytes) return wrong(detail, 'Nothing can be written any more: free some space now.')
  return free < fewFree || part < smallPart
    ? costs(detail, 'Free some space before it is full: then nothing can be saved or submitted any more.')
    : good(detail)
}

/** Settings on which visitors' browsers and the proxy in front must agree. */
export function checkAddress(config: Config): Finding[] {
  return [checkPublicUrl(config), ...checkSample(config), checkProxy(config), checkSecret(config)]
}

function checkPublicUrl({ publicUrl, isPublic, host }: Config): Finding {
  const { good, costs } = findingsOf('PUBLIC_URL')
  const { hostname, protocol } = new URL(publicUrl)
  if (!isPublic && !isThisMachine(host))
    return costs(
      `${publicUrl} is only this machine, but HOST opens the site to others.`,
      'Set PUBLIC_URL to the address that visitors type, otherwise they cannot submit a form or sign in.',
    )
  if (isPublic && protocol === 'http:')
    return costs(
      `${publicUrl} is not encrypted: passwords and resumes can be read in transit.`,
      'Put a proxy with a certificate in front, and write https here.',
    )
  if (isPublic && isIP(hostname.replace(/^\[|\]$/g, '')))
    return costs(
      `${publicUrl} is an IP address, not a domain name.`,
      'Give the site a domain name before you publish its address.',
    )
  return good(`${publicUrl}.`)
}

/** Only a public site says anything about it: elsewhere nobody could find the sample. */
function checkSample({ isPublic, sampleSite }: Config): Finding[] {
  const { costs } = findingsOf('SAMPLE_SITE')
  if (!isPublic || !sampleSite) return []
  return [
    costs(
      'is on at a public address: every page asks search engines not to list it.',
      'Remove it as soon as the site is no longer a demonstration.',
    ),
  ]
}

function checkProxy({ publicUrl, host, trustProxy }: Config): Finding {
  const { good, costs } = findingsOf('TRUST_PROXY')
  if (trustProxy && !isThisMachine(host))
    return costs(
      `is on, and HOST ${host} can be reached without the proxy, so visitors can fake their address.`,
      'Set HOST to 127.0.0.1, or make sure that only the proxy can reach it.',
    )
  if (!trustProxy && new URL(publicUrl).protocol === 'https:')
    return costs(
      'is off behind a proxy: all visitors look like one, and share the limits of one.',
      'Set it to on if the proxy sets X-Forwarded-For.',
    )
  return good(trustProxy ? 'is on.' : 'is off.')
}

function checkSecret({ databaseUrl, appSecret }: Config): Finding {
  const { good, costs } = findingsOf('APP_SECRET')
  return databaseUrl && !appSecret
    ? costs(
        'is not set: every instance makes its own, and a session from one is not valid on the next.',
        'With several instances set the same on all; with one it may stay so.',
      )
    : good(appSecret ? 'is set.' : 'is kept in DATA_DIR.')
}

const films = findingsOf('ffmpeg')
const phones = findingsOf('HEIC')

export async function checkPrograms({ ffmpeg, heifDecoder }: Config): Promise<Finding[]> {
  return [
    ffmpeg
      ? films.good(`${ffmpeg}.`)
      : films.costs(
          'is not on this machine: the picture before a video is made in the browser that uploads it.',
          'Install ffmpeg (Debian: apt install ffmpeg) if that is not enough.',
        ),
    heifDecoder || (await readsHeic())
      ? phones.good(heifDecoder ? `${heifDecoder}.` : 'is read by the image library.')
      : phones.costs(
          'photographs from iPhones are refused, with a note on how to send them as JPEG.',
          'Install a decoder (Debian: apt install libheif-examples) to accept them.',
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
