import { readMark, setMark } from '../database/meta.server.ts'
import { countOf, type Db } from '../database/database.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'

/** Recognises the site's secret without storing it. */
function fingerprintOf(secret: string): string {
  return keyedHash(secret, 'fingerprint', 'of the secret of this site')
}

export interface OtherSecret {
  /** How many accounts have sign-in codes that only the earlier secret can check. */
  locked: number
  detail: string
  advice: string
}

/** What it means if the database was used with another secret than this one, or than none. */
export async function findOtherSecret(db: Db, secret: string | undefined): Promise<OtherSecret | undefined> {
  const known = await readMark(db, 'secret')
  if (known === undefined || (secret !== undefined && known === fingerprintOf(secret))) return undefined
  const locked = await countOf(db.selectFrom('twoFactor'))
  const lost = 'is not the one that this database was used with: it was lost or replaced.'
  return locked === 0
    ? { locked, detail: `${lost} Everybody has to sign in again.`, advice: '' }
    : {
        locked,
        detail: `${lost} The sign-in codes of ${locked} with two-step sign-in can't be checked.`,
        advice:
          'Bring back the file secret in DATA_DIR, or APP_SECRET, from a backup or the earlier settings. Or run npm run admin -- two-factor-off <user> for each of them, and start the site again.',
      }
}

/** Remembers the secret, at a start of the site; an earlier one for as long as sign-in codes need it. */
export async function noticeSecret(db: Db, secret: string): Promise<OtherSecret | undefined> {
  const other = await findOtherSecret(db, secret)
  if (!other?.locked) await setMark(db, 'secret', fingerprintOf(secret))
  return other
}
