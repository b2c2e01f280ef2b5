import { word, steps, type Chapter } from './chapter.ts'

export const firstSteps: Chapter = {
  name: 'first-steps',
  title: 'First steps',
  lead: 'How to come in, find your way, and go again.',
  sections: [
    {
      title: 'Signing in',
      text: `The back office is at the address of your site with \`/admin\` behind it.

${steps(
  `Type your ${word('Username')} and ${word('Password')}. Nobody sends you a link, and nobody ever asks for your password.`,
  `Press ${word('Sign in')}. You are where you wanted to be: each page of the back office has an address that you may keep as a bookmark.`,
)}

If the words ${word('Username or Password is not valid!')} appear, look at the keys: capitals count in the password. After many wrong tries the site waits before it listens again.`,
      picture: {
        name: 'sign-in',
        alt: 'The sign-in form',
        address: '/admin',
        signedOut: true,
      },
    },
    {
      title: 'Finding your way',
      text: `Along the top stand the parts of the site: ${word('General')}, ${word('Projects')}, ${word('Certificates')}, ${word('Clients')}, ${word('Call Requests')} and ${word('Job Requests')}. A number beside the requests says how many nobody has opened yet.

On a phone the same parts stand along the bottom, under your thumb, and the rest behind the menu.

Press ⌘ K (on Windows: Ctrl K) anywhere to type where you want to go.`,
      picture: { name: 'phone', alt: 'The projects on a phone', address: '/admin/products/edit', width: 390 },
    },
    {
      title: 'What you type is safe',
      text: `Nothing is on the site before you press the button at the end of the form: ${word('Save')}, ${word('Save changes')} or ${word('Add project')}. ⌘ S (Ctrl S) does the same.

If you leave a page with something unsaved, you are asked first. If the browser closes, the connection breaks or you are signed out meanwhile, what you typed is kept on your computer and offered to you when you come back. If a colleague saved the same page before you, both versions are shown side by side, and you choose.`,
    },
  ],
}
