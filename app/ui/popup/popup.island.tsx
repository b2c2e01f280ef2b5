import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { fetchPage } from '../live/fetch-page.ts'
import { island } from '../island/island.tsx'
import { Static } from '../island/static.tsx'
import { CloseIcon } from './close-icon.tsx'
import { isForNewTab } from './is-for-new-tab.ts'
import styles from './popup.module.css'

interface PopupProps {
  /** The id of this island, which links that open it name in `data-opens`. */
  id: string
  /** The id of the heading in its content. */
  labelledBy: string
  /** The page's address without the popup. */
  closedAddress: string
  /** Whether the page was requested at the address of a popup. */
  isOpen: boolean
  /** The name of the button that closes it. */
  close: string
  /** The content, if it is open. */
  children?: ReactNode
}

/**
 * A popup with an address of its own, so that it can be shared and works without JavaScript. A link to it
 * opens it in place: its content comes from that address, which is pushed; Back closes it.
 */
function Popup({ id, labelledBy, closedAddress, isOpen, close: closeName, children }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement>(null)
  const closedTitle = useRef<string>(null)
  const contentId = `${id}-content`
  const [fetched, setFetched] = useState<string>()

  /** @returns whether the popup of that address is open */
  const open = useEffectEvent(async (address: string): Promise<boolean> => {
    const page = await fetchPage(address)
    const content = page?.getElementById(contentId)?.innerHTML
    if (!page || !content) return false
    setFetched(content)
    if (!dialog.current?.open) dialog.current?.showModal()
    closedTitle.current ??= document.title
    document.title = page.title
    return true
  })

  const follow = useEffectEvent(async (link: HTMLAnchorElement) => {
    opener.current = link
    link.ariaBusy = 'true'
    const isShown = await open(link.href)
    link.ariaBusy = null
    if (isShown) history.pushState({ popup: id }, '', link.href)
    else location.assign(link.href)
  })

  useEffect(() => {
    const press = (event: globalThis.MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.dataset.opens !== id || isForNewTab(event)) return
      event.preventDefault()
      void follow(link)
    }
    const goInHistory = () => {
      if (history.state?.popup === id) void open(location.href)
      else dialog.current?.close()
    }
    document.addEventListener('click', press)
    addEventListener('popstate', goInHistory)
    return () => {
      document.removeEventListener('click', press)
      removeEventListener('popstate', goInHistory)
    }
  }, [id])

  useEffect(() => {
    const popup = dialog.current
    if (!isOpen || !popup) return
    delete popup.dataset.closedAddress
    // It may have been closed before this code came.
    if (!popup.open) return
    // Served open, it is not modal yet.
    popup.open = false
    popup.showModal()
  }, [isOpen])

  const close = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
  }
  const closed = () => {
    opener.current?.focus()
    if (closedTitle.current !== null) document.title = closedTitle.current
    closedTitle.current = null
    if (history.state?.popup === id) history.back()
    else if (location.pathname + location.search !== closedAddress)
      history.replaceState(null, '', closedAddress)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.popup}
      open={isOpen}
      data-closed-address={isOpen ? closedAddress : undefined}
      closedby="any"
      aria-labelledby={isOpen || fetched !== undefined ? labelledBy : undefined}
      onClose={closed}
      onClick={(event) => event.target === dialog.current && close(event)}
    >
      <div className={styles.close}>
        <a className="close-button" href={closedAddress} aria-label={closeName} onClick={close}>
          <CloseIcon />
        </a>
      </div>
      {fetched === undefined ? (
        <Static id={contentId}>{children}</Static>
      ) : (
        <div id={contentId} dangerouslySetInnerHTML={{ __html: fetched }} />
      )}
    </dialog>
  )
}

export default island('popup', Popup)
