import { Button, Group, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'

interface LeaveGuardProps {
  unsaved: boolean
  title?: string
  words?: string
}

/** Asks before unsaved text, or something else that would end with the page, is left behind. */
export function LeaveGuard({
  unsaved,
  title = 'Leave without saving?',
  words = 'Your changes are not on the site yet. If you leave now, they are lost.',
}: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useWindowEvent('beforeunload', (event) => {
    if (unsaved) event.preventDefault()
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="lg">{words}</Text>
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
