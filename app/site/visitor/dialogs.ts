/** Buttons that open and close dialogs, where the browser doesn't know `commandfor`; and what closes a menu besides. */
export function obeyDialogButtons() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('button[commandfor]')
    if (button && !('commandForElement' in button)) obey(button)
    // The dialog itself is pointed at only where its overlay is: its content fills it.
    const menu = target.closest('dialog[data-menu]')
    if (menu instanceof HTMLDialogElement && (target === menu || target.closest('a'))) menu.close()
  })
}

function obey(button: Element) {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button.getAttribute('command') === 'close') dialog.close()
  else dialog.showModal()
}
