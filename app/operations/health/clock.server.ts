import type { Config } from '#app/platform/config.server.ts'
import { readMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { isConfirmedByOthers, lastKnownTime, leadOf } from '../clock-guard.server.ts'
import { findingsOf, type Finding } from './finding.ts'
import { countDevices, databaseTime, lastSave } from './queries.server.ts'

/** Sign-in codes are valid for half a minute. */
const maxClockSkewMs = 20_000

/**
 * Compares this machine's clock with the database's and with the times that are stored: the last save can't be in the
 * future, nor long ago on a site that is used.
 */
export async function checkClock(db: Db, files: Pick<Files, 'readClock'>): Promise<Finding> {
  const now = Date.now()
  const { good, costs, wrong } = findingsOf('Clock')
  const advice = 'Let the system set its clock automatically (Debian: timedatectl set-ntp true).'
  const saved = await lastSave(db)
  if (saved !== undefined && saved > now + maxClockSkewMs)
    return wrong(`is behind: something was saved at ${new Date(saved).toISOString()}.`, advice)
  const apart = Math.abs(((await databaseTime(db)) ?? now) - now)
  if (apart > maxClockSkewMs)
    return wrong(
      `of this machine and that of the database are ${Math.round(apart / 1000)} seconds apart: sign-in codes are refused.`,
      advice,
    )
  const known = await lastKnownTime(db, now)
  const lead = known === undefined ? 0 : leadOf(now, known)
  if (known !== undefined && lead > 10 && !(await isConfirmedByOthers(db, files, now)))
    return costs(
      `${new Date(now).toISOString()} is ${lead} days after the newest time that is stored, so nothing is erased.`,
      'If the clock is right, an administrator presses The clock is right on Overview; otherwise set it.',
    )
  return good(`${new Date(now).toISOString()}.`)
}

/**
 * Browsers accept notifications only over HTTPS, and only if they are signed with the keys they subscribed
 * to.
 */
export async function checkPush(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding> {
  const { good, costs, wrong } = findingsOf('Notifications')
  const devices = await countDevices(db)
  if (devices > 0 && !(await readMark(db, 'push-keys')))
    return wrong(
      `the keys are gone, so none of ${devices} devices is notified of requests.`,
      'Start the site, and turn notifications on again on each device.',
    )
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && hostname !== 'localhost')
    return costs(
      'are allowed by browsers only if PUBLIC_URL begins with https.',
      'Put a proxy with a certificate in front, and write https there.',
    )
  return good(`${devices} ${devices === 1 ? 'device is' : 'devices are'} notified of new requests.`)
}
