import { freshFor } from '#app/admin/account/rules.ts'
import { shortestPassword } from '#app/platform/auth/credential-rules.ts'
import { list, steps, word, type Chapter } from './chapter.ts'

export const account: Chapter = {
  name: 'account',
  title: 'Your account, and other administrators',
  lead: 'Behind your initials at the top right, under Account.',
  sections: [
    {
      title: 'Change your password',
      text: `Type the present one and a new one of at least ${shortestPassword} characters. ${word('Sign out my other devices')} ends the sessions everywhere else.`,
      picture: { name: 'account', alt: 'The account', address: '/admin/account' },
    },
    {
      title: 'Sign in in two steps',
      text: `With this on, nobody who only knows your password gets in.

${steps(
  `Install an authenticator app on your phone. Any will do.`,
  `Type your password under ${word('Two-step sign-in')} and press ${word('Set up two steps')}.`,
  `Point the app at the square, or type the letters beside it into the app.`,
  `Type the six digits that the app shows. Now it is on.`,
  `Keep the ten backup codes on paper. Each lets you in once if the phone is lost.`,
)}

If phone and codes are both lost, whoever runs the server can switch it off for you.`,
    },
    {
      title: 'Where you are signed in',
      text: `Every browser with an open session of yours, with the time it was last used. ${word('Sign out')} ends one, ${word('Sign out everywhere else')} all but this one.`,
    },
    {
      title: 'Other administrators',
      text: `${list(
        `Type a user name and press ${word('Add administrator')}. A first password is shown, once. Hand it over in person; they choose their own when they sign in.`,
        `You can set a new password for somebody who forgot theirs, and remove an administrator. They are signed out at once.`,
        `Nobody removes themselves, so one administrator always stays.`,
      )}

For ${freshFor} minutes after you typed your password you are not asked again.`,
    },
  ],
}
