import { word, steps, type Chapter } from './chapter.ts'

export const firstSteps: Chapter = {
  name: 'first-steps',
  title: 'First steps',
  lead: 'How to sign in, find your way around, and edit on the page.',
  sections: [
    {
      title: 'Signing in',
      text: `The back office is at the address of your site followed by \`/admin\`.

${steps(
  `Type your ${word('Username')} and ${word('Password')}. Nobody will ever send you a link or ask for your password.`,
  `Press ${word('Sign in')}. The page that you wanted opens: each page of the back office has its own address, which you can bookmark.`,
)}

If ${word('Username or Password is not valid!')} appears, check that Caps Lock is off: capital letters matter in the password. After too many wrong tries you have to wait before you can try again.`,
      picture: {
        name: 'sign-in',
        alt: 'The sign-in form',
        address: '/admin',
        signedOut: true,
      },
    },
    {
      title: 'Finding your way',
      text: `Along the top are the parts of the site: ${word('General')}, ${word('Projects')}, ${word('Certificates')}, ${word('Clients')}, ${word('Call Requests')} and ${word('Job Requests')}. A number beside the requests shows how many have not been opened yet.

On a phone, the parts you need most are along the bottom, and ${word('Menu')} has all of them; the pages of ${word('General')} are also at the end of Overview.

Press ⌘ K (on Windows: Ctrl K) anywhere, or the magnifying glass at the top of a phone, to find a page, a project, a certificate, a client or a request. You can also change a project there: type ${word('196B completed')} and press ${word('Set 196B completed')}. Press ? to see the other keys.`,
      picture: { name: 'phone', alt: 'The projects on a phone', address: '/admin/products/edit', width: 390 },
    },
    {
      title: 'What you type is safe',
      text: `Nothing appears on the site until you press the button at the end of the form: ${word('Save')}, ${word('Save changes')} or ${word('Add project')}. ⌘ S (Ctrl S) does the same.

If you leave a page with unsaved changes, you are asked first. If the browser closes, the connection is lost or you are signed out, this device keeps what you typed and offers it when you come back. ${word('Discard')} removes it; press Undo to bring it back. If a colleague saved the same page before you, both versions are shown side by side, and you choose.`,
    },
    {
      title: 'Editing on the page',
      text: `You can change texts and photographs directly on the page. Choose ${word('Edit on the page')} at the top (on a phone, in ${word('Menu')}), or the pencil beside ${word('See it on the site')} in a form.

The page opens as visitors see it, with a pencil beside everything that you can change. The pencil opens the form of what is beside it, and the page shows what you type at once. Nothing changes on the site until you save. Links lead to other pages of the site; ${word('Close the page')} takes you back to the back office.`,
    },
  ],
}
