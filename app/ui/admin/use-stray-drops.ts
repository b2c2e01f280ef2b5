import { useWindowEvent } from '@mantine/hooks'

/** A file that is dropped beside the place for it would replace the page with the file. */
export function useStrayDrops() {
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
}

function refuse(event: DragEvent) {
  const { dataTransfer, target, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof HTMLInputElement && target.type === 'file') return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
