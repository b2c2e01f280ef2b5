import { readSettings } from '#app/features/settings/store.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isInPreparation } from '#app/platform/database/preparation.server.ts'
import { findingsOf, type Finding } from './finding.ts'

/** Whoever asks visitors for their names has to say what becomes of them; while nobody can send anything, nobody is asked. */
export async function checkPrivacyNotice(db: Db, config: Config): Promise<Finding[]> {
  if (!config.isPublic || (await isInPreparation(db, config))) return []
  const { good, costs } = findingsOf('Privacy notice')
  const { site } = await readSettings(db, ['site'])
  return [
    site.privacyNotice !== '' || site.privacyLink !== ''
      ? good('is beside the forms.')
      : costs(
          'is missing, while visitors can send their names, telephone numbers and resumes.',
          'Write it, or its address, under Site details in the back office.',
        ),
  ]
}
