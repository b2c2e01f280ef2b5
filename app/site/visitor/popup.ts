import { afterOverlay } from '#app/ui/popup/after-overlay.ts'
import type { Behaviour } from './behaviour.ts'
import { readPageState } from './page-state.ts'
import { swap } from './swap.ts'

/**
 * Makes a dialog that was served open modal. It disappears with its address, and closing it changes the
 * address.
 */
export const popup: Behaviour = (dialog, signal) => {
  if (!(dialog instanceof HTMLDialogElement)) return
  void afterOverlay().then(() => {
    if (signal.aborted) return
    // The page behind can't be scrolled, and keeps its width if a scroll bar took up space.
    const root = document.documentElement
    root.style.scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : ''
    dialog.removeAttribute('open')
    dialog.showModal()
  })
  const closed = () => {
    // If it is opened again before the page without it has arrived, it must be a new one.
    dialog.remove()
    leave(dialog.dataset.closed ?? location.pathname)
  }
  dialog.addEventListener('close', closed, { signal })
  dialog.addEventListener(
    'click',
    (event) => {
      const { target } = event
      const closes = target === dialog || (target instanceof Element && target.closest('[data-close]'))
      if (!closes) return
      event.preventDefault()
      dialog.close()
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    dialog.close()
    document.documentElement.style.scrollbarGutter = ''
    document.getElementById(dialog.dataset.opener ?? '')?.focus()
  })
}

/** Goes back if the popup was opened on this page, so that the browser's Back does not open it again. */
function leave(closedAddress: string) {
  document.documentElement.style.scrollbarGutter = ''
  if (readPageState().opened) history.back()
  else void swap(closedAddress, { as: 'replacement' })
}
