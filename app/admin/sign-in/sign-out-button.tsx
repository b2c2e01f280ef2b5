import { Button, Group, Text } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { href } from 'react-router'
import { forgetDrafts, listDrafts } from '#app/ui/admin/drafts/drafts.ts'
import { IconLogout } from '#app/ui/admin/icons.ts'
import { useSignedIn } from '#app/ui/admin/signed-in.ts'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'

/** A separate form that leaves the page, so that nothing of the session stays in memory. */
export function SignOut({ className }: { className?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const owner = useSignedIn()
  const [drafts, setDrafts] = useState(0)
  const close = () => setDrafts(0)
  function ask(event: FormEvent) {
    const found = listDrafts(owner).length
    if (found > 0) event.preventDefault()
    setDrafts(found)
  }
  function discard() {
    forgetDrafts(owner)
    form.current?.submit()
  }
  return (
    <>
      <form ref={form} method="post" action={href('/admin/sign-out')} onSubmit={ask}>
        <button type="submit" className={className}>
          <IconLogout size={18} stroke={1.6} />
          Sign out
        </button>
      </form>
      <LazyModal opened={drafts > 0} onClose={close} title="You have unsaved changes">
        <Text mb="lg">
          What you typed on {drafts === 1 ? 'one page' : `${drafts} pages`} is not saved. It can stay on this
          device until you sign in again; nobody else who signs in here sees it.
        </Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={discard}>
            Discard them
          </Button>
          <Button color="orange" onClick={() => form.current?.submit()} data-autofocus>
            Keep them
          </Button>
        </Group>
      </LazyModal>
    </>
  )
}
