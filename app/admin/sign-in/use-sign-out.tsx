import { Button, Group, Text } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { href } from 'react-router'
import { forgetDrafts, listDrafts } from '#app/ui/admin/drafts/drafts.ts'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import { useSignedIn } from '#app/ui/admin/signed-in.ts'
import { countQueue, forgetRemembered } from '../site-visit/queue.ts'

/** What this device keeps of the person who signs out. */
interface Kept {
  drafts: number
  visits: number
}

/**
 * The form that signs out, which leaves the page, so that nothing of the session stays in memory. It asks
 * first if something on this device is not saved.
 * @returns `render` shows the form around its button, or without one; `signOut` submits it
 */
export function useSignOut() {
  const form = useRef<HTMLFormElement>(null)
  const owner = useSignedIn()
  const [kept, setKept] = useState<Kept>()
  const close = () => setKept(undefined)

  async function ask(event: FormEvent) {
    event.preventDefault()
    const found = { drafts: listDrafts(owner.email).length, visits: await countQueue(owner.id) }
    if (found.drafts + found.visits > 0) setKept(found)
    else await leave()
  }
  async function leave() {
    await forgetRemembered().catch(() => {}) // Without storage, nothing is remembered.
    form.current?.submit()
  }
  function discard() {
    forgetDrafts(owner.email)
    void leave()
  }
  return {
    signOut: () => form.current?.requestSubmit(),
    render: (button?: ReactNode) => (
      <>
        <form
          ref={form}
          method="post"
          action={href('/admin/sign-out')}
          onSubmit={(event) => void ask(event)}
          hidden={!button}
        >
          {button}
        </form>
        <LazyModal
          opened={kept !== undefined}
          onClose={close}
          title={kept?.visits ? 'Site visits are not sent' : 'You have unsaved changes'}
        >
          <Text mb="lg">{kept && sentenceOf(kept)}</Text>
          <Group justify="flex-end">
            {kept?.visits ? (
              <Button variant="subtle" component="a" href={href('/admin/site-visit')}>
                Send them first
              </Button>
            ) : (
              <Button variant="subtle" color="red" onClick={discard}>
                Discard them
              </Button>
            )}
            <Button color="orange" onClick={() => void leave()} data-autofocus>
              Keep them
            </Button>
          </Group>
        </LazyModal>
      </>
    ),
  }
}

function sentenceOf({ drafts, visits }: Kept): string {
  const waits = visits === 1 ? 'One site visit waits' : `${visits} site visits wait`
  const typed = `What you typed on ${drafts === 1 ? 'one page' : `${drafts} pages`} is not saved.`
  const what = [visits > 0 && `${waits} on this phone to be sent.`, drafts > 0 && typed]
  return `${what.filter(Boolean).join(' ')} It can stay on this device until you sign in again; nobody else who signs in here sees it.`
}
