import type { Db } from '../database/database.server.ts'
import { cookiesOf, hashBackupCode, makeBackupCodes, type Library } from './library.server.ts'
import type { RateLimits } from './rate-limit.server.ts'

/** Two-step sign-in as its owner uses it. The shell can turn it off too: that is in `Administrators`. */
export interface TwoSteps {
  /** How many backup codes are left; `undefined` if two-step sign-in is off. */
  countBackupCodes(administratorId: string): Promise<number | undefined>
  /**
   * Creates a new secret, which takes effect only when a code from it has been typed.
   * @returns the `otpauth:` address for the app; undefined if the password is wrong or two-step sign-in is
   * already on
   */
  beginTwoSteps(password: string, request: Headers): Promise<string | undefined>
  /**
   * Turns two-step sign-in on. The session is replaced: the headers contain the new cookie.
   * @returns the backup codes, to be shown only this once; undefined if the code is wrong
   */
  confirmTwoSteps(
    administratorId: string,
    code: string,
    request: Headers,
  ): Promise<{ backupCodes: string[]; headers: Headers } | undefined>
  /** Invalidates the old codes. */
  renewBackupCodes(administratorId: string): Promise<string[]>
}

interface TwoStepsOptions {
  loadApi(): Promise<Library['api']>
  db: Db
  secret: string
  rateLimits: RateLimits
}

export function createTwoSteps({ loadApi, db, secret, rateLimits }: TwoStepsOptions): TwoSteps {
  async function renewBackupCodes(administratorId: string) {
    const codes = makeBackupCodes()
    const backupCodes = JSON.stringify(codes.map((code) => hashBackupCode(code, secret)))
    await db.updateTable('twoFactor').set({ backupCodes }).where('userId', '=', administratorId).execute()
    return codes
  }
  return {
    async countBackupCodes(administratorId) {
      const row = await db
        .selectFrom('user')
        .innerJoin('twoFactor', 'twoFactor.userId', 'user.id')
        .select(['backupCodes', 'twoFactorEnabled'])
        .where('user.id', '=', administratorId)
        .executeTakeFirst()
      if (!row?.twoFactorEnabled) return undefined
      const hashes: string[] = JSON.parse(row.backupCodes)
      return hashes.length
    },
    async beginTwoSteps(password, headers) {
      const body = { password, method: 'totp' } as const
      const api = await loadApi()
      const response = await api.enableTwoFactor({ body, headers, asResponse: true })
      if (!response.ok) return undefined
      const { totpURI }: { totpURI?: string } = await response.json()
      return totpURI
    },
    async confirmTwoSteps(administratorId, typed, headers) {
      const code = typed.replace(/\D/g, '')
      if (await rateLimits.countUseOfCode(administratorId, code)) return undefined
      const api = await loadApi()
      const response = await api.verifyTOTP({ body: { code }, headers, asResponse: true })
      if (!response.ok) return undefined
      return {
        backupCodes: await renewBackupCodes(administratorId),
        headers: cookiesOf(response.headers),
      }
    },
    renewBackupCodes,
  }
}
