import { useLayoutEffect, type RefObject } from 'react'
import { afterOverlay } from './after-overlay.ts'

/**
 * Turns a dialog that was rendered open into a modal one. When it goes, by whatever way, focus returns to the
 * element with the id `opener`.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, opener: string) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    let gone = false
    void afterOverlay().then(() => {
      if (gone) return
      element.removeAttribute('open')
      element.showModal()
    })
    return () => {
      gone = true
      element.close()
      document.getElementById(opener)?.focus()
    }
  }, [dialog, opener])
}
