import { identityFreshMinutes } from '#app/admin/account/rules.ts'
import { minPasswordLength } from '#app/platform/credential-rules.ts'
import { list, steps, word, type Chapter } from './chapter.ts'

export const account: Chapter = {
  name: 'account',
  title: 'Your account, and other administrators',
  lead: 'Choose Account in the menu under your initials at the top right.',
  sections: [
    {
      title: 'Change your password',
      text: `Type your current password and a new one of at least ${minPasswordLength} characters. ${word('Sign out my other devices')} ends the sessions everywhere else.`,
      picture: { name: 'account', alt: 'The account', address: '/admin/account' },
    },
    {
      title: 'How you are reached',
      text: `Enter your email and phone. Where email is set up, a link to confirm the address is sent there; a forgotten password then needs nobody's help, and new requests reach you there too. ${word('Notifications')} lets you choose which of them do, as soon as several people have an account.`,
    },
    {
      title: 'Two-step sign-in',
      text: `With this on, a stolen password is not enough to sign in.

${steps(
  `Install an authenticator app on your phone, for example Google Authenticator.`,
  `Under ${word('Two-step sign-in')} press ${word('Set up two-step sign-in')}, and type your password in the window.`,
  `Scan the QR code with the app, or type the letters beside it into the app.`,
  `Type the six digits that the app shows. Now it is on.`,
  `Keep the ten backup codes on paper. Each works once, if the phone is lost.`,
)}

If both the phone and the codes are lost, ask the person who manages your server to turn it off.`,
    },
    {
      title: 'Where you are signed in',
      text: `Every browser in which you are signed in, and when you last used it. ${word('Sign out')} signs out one of them, ${word('Sign out everywhere else')} all but this one.`,
    },
    {
      title: 'Other people',
      text: `The line ${word('People')} on this screen leads to everybody who may sign in.

${list(
  `Under ${word('Add person')} choose a username and a preset, such as ${word('Front desk')}; ${word('Adjust')} has each area. A link is shown once. Send it: they read their username there and choose their password, once and within 72 hours.`,
  `${word('Add several')} invites up to 50 people from one list, with a name, a username and a preset on each line.`,
  `For someone who forgot theirs, open the person and press ${word('New link')}. Earlier links stop working.`,
  `Two-step sign-in can be required of one person, or under ${word('Require of everybody')} of all. Nobody lifts it from the own account.`,
  `${word('Disable')} signs somebody out everywhere and keeps the account; ${word('Remove')} removes it. Both work at once. If requests are assigned to them, choose to whom these go.`,
  `You can give and take away only rights that you have yourself, and do none of this to your own account. There is always at least one owner.`,
)}

These ask for your password only if you neither signed in nor typed it in the last ${identityFreshMinutes} minutes. What is your own on the Account screen, such as the password and the email address, asks every time.`,
    },
  ],
}
