import { Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LazyModal } from '../overlay/lazy.tsx'
import { preventReload } from '../version.ts'

const onTheSite =
  'Your changes are not on the site yet. This device keeps them until you come back to this page.'
const onItsWay =
  'The upload stops if you leave now. Choose the same file within a day to continue where it stopped.'

interface LeaveGuardProps {
  unsaved: boolean
  /** The text belongs to the query of the address, so it is lost when the query changes. */
  bySearch?: boolean
  /** A file is being uploaded. */
  uploading?: boolean
  title?: string
  lead?: string
}

/** Asks before the page is left with unsaved text, a running upload, or anything else that would be lost. */
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
  useEffect(() => (holds ? preventReload() : undefined), [holds])
  const stay = () => blocker.reset?.()
  return (
    <LazyModal opened={blocker.state === 'blocked'} onClose={stay} title={title}>
      <Text mb="lg">{lead}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button color="orange" onClick={stay} data-autofocus>
          Stay here
        </Button>
      </Group>
    </LazyModal>
  )
}
