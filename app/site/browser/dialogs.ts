/**
 * Handles buttons that open and close dialogs in browsers without `commandfor`, and the other ways to close a
 * menu.
 */
export function polyfillDialogCommands() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('button[commandfor]')
    if (button && !('commandForElement' in button)) runCommand(button)
    // A click on the dialog itself is on its backdrop, because its content fills it.
    const menu = target.closest('dialog[data-menu]')
    if (menu instanceof HTMLDialogElement && (target === menu || target.closest('a'))) menu.close()
  })
}

function runCommand(button: Element) {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button.getAttribute('command') === 'close') dialog.close()
  else dialog.showModal()
}

/** A popup that was served open and closed before React came: its address is left, and not opened again. */
export function leaveClosedPopups() {
  for (const popup of document.getElementsByTagName('dialog')) if (!popup.open) leavePopup(popup)
  // The event does not bubble.
  document.addEventListener(
    'close',
    ({ target }) => target instanceof HTMLDialogElement && leavePopup(target),
    { capture: true },
  )
}

function leavePopup({ dataset: { closedAddress } }: HTMLDialogElement) {
  if (closedAddress) history.replaceState(null, '', closedAddress)
}
