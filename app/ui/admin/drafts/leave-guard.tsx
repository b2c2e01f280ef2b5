import { Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LaterModal } from '../overlay/later.tsx'
import { holdPage } from '../version.ts'

const onTheSite =
  'Your changes are not on the site yet. This device keeps them until you come back to this page.'
const onItsWay =
  'The upload stops if you leave now. Choose the same file within a day to continue where it stopped.'

interface LeaveGuardProps {
  unsaved: boolean
  /** The text stands at a part of the address behind `?`, and goes with it. */
  bySearch?: boolean
  /** A file is on its way. */
  uploading?: boolean
  title?: string
  lead?: string
}

/** Asks before unsaved text, a file on its way, or something else that would end with the page, is left behind. */
export function LeaveGuard({
  unsaved,
  bySearch = false,
  uploading = false,
  title = uploading ? 'Leave while a file is uploading?' : 'Leave without saving?',
  lead = uploading ? onItsWay : onTheSite,
}: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const leaves = here.pathname !== there.pathname || (bySearch && here.search !== there.search)
    return unsaved && leaves
  })
  const holds = unsaved && blocker.state !== 'proceeding'
  useWindowEvent('beforeunload', (event) => {
    if (holds) event.preventDefault()
  })
  useEffect(() => (holds ? holdPage() : undefined), [holds])
  const stay = () => blocker.reset?.()
  return (
    <LaterModal opened={blocker.state === 'blocked'} onClose={stay} title={title}>
      <Text mb="lg">{lead}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button color="orange" onClick={stay} data-autofocus>
          Stay here
        </Button>
      </Group>
    </LaterModal>
  )
}
