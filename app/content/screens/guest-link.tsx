import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link, useFetcher } from 'react-router'
import { isNotSaved, type NotSaved } from '#app/ui/admin/form/not-saved.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { MadeLink } from '#app/ui/admin/made-link.tsx'

export const longestLinkName = 80

/** The page that a link shows. */
export interface GuestLinkOf {
  kind: string
  id: string
}

interface Made {
  made: string
  whatsapp: string
}

const screen = '/admin/guest-links'

/** Makes a link beside a form, in which what was typed stays. */
export function GuestLinkDialog({ of }: { of: GuestLinkOf }) {
  const fetcher = useFetcher<Made | NotSaved>()
  const answer = fetcher.data
  const made = answer && 'made' in answer ? answer : undefined
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        Somebody without an account sees the page as it was last saved, for 14 days. Your{' '}
        <Anchor component={Link} to={screen}>
          guest links
        </Anchor>{' '}
        can be revoked.
      </Text>
      <NotSavedMessage outcome={isNotSaved(answer) ? answer : undefined} />
      {made && <MadeGuestLink {...made} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // A modal is no part of the form around it for the browser, but it is for React.
          event.stopPropagation()
          const typed = new FormData(event.currentTarget)
          for (const [name, value] of Object.entries(of)) typed.set(name, value)
          void fetcher.submit(typed, { method: 'post', action: screen })
        }}
      >
        <Stack gap="sm">
          <GuestLinkName key={made?.made} />
          <Button type="submit" color="orange" loading={fetcher.state !== 'idle'}>
            {made ? 'Make another link' : 'Make a link'}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

export function GuestLinkName() {
  return (
    <TextInput
      name="name"
      label="For whom"
      description="Only the office sees it, in the list of guest links. It may be empty."
      maxLength={longestLinkName}
      autoComplete="off"
      data-autofocus
    />
  )
}

export function MadeGuestLink({ made, whatsapp }: Made) {
  return (
    <MadeLink
      title="The link"
      note="Send it to whoever is to see the page."
      address={made}
      send={{ 'Send by WhatsApp': whatsapp }}
    />
  )
}
