import { href } from 'react-router'
import { holdsMoreThanSample } from '#app/features/projects/queries-gaps.server.ts'
import { switches } from '#app/features/settings/pages/languages.ts'
import { locales, translations } from '#app/platform/locales.ts'
import { findUntranslated } from '../languages/untranslated.server.ts'
import type { Checked, Facts } from './facts.server.ts'

/**
 * Without a schedule, the person who makes backups by hand decides how often. Having none at all is reported
 * once the site has more than its sample content.
 */
export async function checkBackups({ admin, db, now }: Facts): Promise<Checked[]> {
  const gap = await admin.backups.findGap(now.at)
  const words =
    gap === 'never'
      ? {
          what: 'No backup yet',
          why: 'If the server is lost, so is everything here. Make a backup, and ask the person who manages your server to have the site make them automatically.',
        }
      : {
          what: 'The last backup is too old',
          why: 'If the server is lost, so is what changed since. Ask the person who manages your server to look into it, and make a backup now.',
        }
  const isDone = gap === 'never' ? !(await holdsMoreThanSample(db)) : gap !== 'overdue'
  return [{ ...words, address: href('/admin/backups'), isDone }]
}

/** Only languages that are on. */
export async function checkLanguages({ db, site }: Facts): Promise<Checked[]> {
  const { languages } = await site()
  const shown = translations.filter((locale) => languages[switches[locale]])
  return Promise.all(
    shown.map(async (locale) => {
      const found = await findUntranslated(db, locale)
      const { inEnglish } = locales[locale]
      return {
        what: `Not in ${inEnglish} yet: ${found.map(({ what }) => what).join(', ')}`,
        why: `Visitors who read ${inEnglish} see these texts in English.`,
        address: href('/admin/languages'),
        isDone: found.length === 0,
      }
    }),
  )
}

/** What visitors don't see but the company would notice. */
export async function checkAccounts({ admin }: Facts): Promise<Checked[]> {
  const { auth, administrator, config } = admin
  return [
    {
      what: 'No email for new requests',
      why: 'Ask the person who manages your server to set it up. Until then, look here or turn on notifications.',
      address: href('/admin/notifications'),
      isDone: config.smtpUrl !== undefined,
    },
    {
      what: 'Two-step sign-in is off',
      why: 'Anyone who learns your password can change the site. A code from your phone stops them.',
      address: href('/admin/account'),
      isDone: (await auth.countBackupCodes(administrator.id)) !== undefined,
    },
  ]
}
