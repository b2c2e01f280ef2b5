import type { Services } from '#app/platform/request/services.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { shortNameOf } from '#app/platform/brand.ts'

type Site = Pick<Services, 'config' | 'db' | 'pages' | 'mailer'>

interface Said {
  company: string
  link: string
  username: string
}

/** Plain text, in which the address of a link stands on a line of its own. */
const mails = {
  join: ({ company, link, username }: Said) => ({
    subject: `Your account for the website of ${company}`,
    text: `You have been given an account for the back office of ${company}.\n\nYour username is ${username}. Choose your password here. The link works once, for 72 hours:\n\n${link}`,
  }),
  reset: ({ company, link, username }: Said) => ({
    subject: `A new password for the website of ${company}`,
    text: `Choose a new password for the back office of ${company} here. Your username is ${username}. The link works once, and not for long:\n\n${link}\n\nIf you did not ask for this, you need not do anything: your password stays as it is.`,
  }),
  confirm: ({ company, link }: Said) => ({
    subject: `Confirm your email address for the website of ${company}`,
    text: `This address was entered for your account in the back office of ${company}. Sign in to the back office, then open this link in the same browser and press Confirm:\n\n${link}\n\nIf you have no account there, you need not do anything.`,
  }),
  'password-set': ({ company, link }: Said) => ({
    subject: `Your password for the website of ${company} was changed`,
    text: `The password of your account in the back office of ${company} was changed through a link, and every device is signed out.\n\nIf it was not you, ask an administrator at once:\n\n${link}`,
  }),
  'two-steps-reset': ({ company, link }: Said) => ({
    subject: `Two-step sign-in for the website of ${company} was turned off`,
    text: `An administrator has turned off two-step sign-in for your account in the back office of ${company}.\n\nSet it up again under Account:\n\n${link}`,
  }),
} as const

/** @returns whether the mail server took it */
export async function sendAccountMail(
  site: Site,
  kind: keyof typeof mails,
  { email, username }: { email: string; username: string },
  path: string,
): Promise<boolean> {
  const company = shortNameOf(await readBrand(site))
  return site.mailer.write(email, mails[kind]({ company, link: site.config.publicUrl + path, username }))
}
