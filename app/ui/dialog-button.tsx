import type { ComponentProps, MouseEvent } from 'react'

type Command = 'show-modal' | 'close'

/** Opens or closes a `<dialog>`: by markup alone where the browser knows commands, by script elsewhere. */
export function DialogButton({
  command,
  dialog,
  ...button
}: ComponentProps<'button'> & { command: Command; dialog: string }) {
  const invoker = { command, commandfor: dialog }
  return (
    <button
      {...button}
      {...invoker}
      type="button"
      onClick={(event) => obey(event, command, document.getElementById(dialog))}
    />
  )
}

function obey(event: MouseEvent, command: Command, dialog: HTMLElement | null) {
  if ('command' in event.currentTarget || !(dialog instanceof HTMLDialogElement)) return
  if (command === 'close') dialog.close()
  else dialog.showModal()
}
