import { Button, Group, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'

const onTheSite = 'Your changes are not on the site yet. If you leave now, they are lost.'

interface LeaveGuardProps {
  unsaved: boolean
  /** The text stands at a part of the address behind `?`, and goes with it. */
  bySearch?: boolean
  lead?: string
}

/** Asks before unsaved text is left behind. */
export function LeaveGuard({ unsaved, bySearch = false, lead = onTheSite }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const leaves = here.pathname !== there.pathname || (bySearch && here.search !== there.search)
    return unsaved && leaves
  })
  useWindowEvent('beforeunload', (event) => {
    if (unsaved) event.preventDefault()
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="lg">{lead}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button color="orange" onClick={stay} data-autofocus>
          Stay here
        </Button>
      </Group>
    </Modal>
  )
}
