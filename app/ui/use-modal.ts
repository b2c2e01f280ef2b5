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
      // The page behind can't be scrolled, and stays as wide as it was where a scroll bar took room.
      const root = document.documentElement
      root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : ''
      element.removeAttribute('open')
      element.showModal()
    })
    return () => {
      gone = true
      element.close()
      document.documentElement.style.scrollbarGutter = ''
      document.getElementById(opener)?.focus()
    }
  }, [dialog, opener])
}
