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
      text: `Along the top are the parts of the site: ${word('General')}, ${word('Projects')}, ${word('Certificates')}, ${word('Clients')}, ${word('Call Requests')} and ${word('Job Requests')}. A number beside the requests says how many are not opened yet.

On a phone the parts you need most are along the bottom, and all of them are behind ${word('Menu')}; the pages of ${word('General')} are also at the end of Overview.

Press ⌘ K (on Windows: Ctrl K) anywhere, or the magnifying glass at the top of a phone, to find a page, a project, a certificate, a client or a request. It also does things: type ${word('196B completed')} and press ${word('Set 196B completed')}. The key ? lists the other keys.`,
      picture: { name: 'phone', alt: 'The projects on a phone', address: '/admin/products/edit', width: 390 },
    },
    {
      title: 'What you type is safe',
      text: `Nothing is on the site before you press the button at the end of the form: ${word('Save')}, ${word('Save changes')} or ${word('Add project')}. ⌘ S (Ctrl S) does the same.

If you leave a page with something unsaved, you are asked first. If the browser closes, the connection is lost or you are signed out, this device keeps what you typed and offers it when you come back. ${word('Discard')} removes it; press Undo to bring it back. If a colleague saved the same page before you, both versions are shown side by side, and you choose.`,
    },
    {
      title: 'Editing on the page',
      text: `Where you see a text or a photograph on the site, you can change it there. Choose ${word('Edit on the page')} in the menu with your initials, or the pencil beside ${word('See it on the site')} in a form.

The page opens as visitors see it. Point at something, or go to it with the Tab key, and a pencil appears; on a phone the pencils are always there. The pencil opens the form of exactly this, and the page shows at once what you type. Nothing is on the site before you save. Links lead to other pages of the site; ${word('Close the page')} leads back to the whole back office.`,
    },
  ],
}
