import { Button, Group, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'

interface LeaveGuardProps {
  unsaved: boolean
  /** A file is on its way. */
  uploading: boolean
}

/** Asks before unsaved text, or a file on its way, is left behind. */
export function LeaveGuard({ unsaved, uploading }: LeaveGuardProps) {
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
      title={uploading ? 'Leave while a file is uploading?' : 'Leave without saving?'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="lg">
        {uploading
          ? 'The upload stops if you leave now. What has arrived is kept for a day: choose the same file again, and it goes on from there.'
          : 'Your changes are not on the site yet. They stay on this device, and are offered to you when you come back to this page.'}
      </Text>
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
