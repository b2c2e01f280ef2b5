import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

interface Question {
  title: string
  body: string
  /** Of the button; `Delete` where nothing else is said. */
  confirm?: string
  onConfirm: () => void
}

/** Every deletion is confirmed, and the question names what goes. */
export function askBeforeDeleting({ title, body, confirm = 'Delete', onConfirm }: Question) {
  modals.openConfirmModal({
    title,
    children: <Text>{body}</Text>,
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    cancelProps: { variant: 'default', 'data-autofocus': true },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  })
}
