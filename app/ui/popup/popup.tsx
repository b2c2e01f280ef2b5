import type { ReactNode } from 'react'
import { CloseIcon } from './close-icon.tsx'
import styles from './popup.module.css'

interface PopupProps {
  /** The id of its content, unique on the page. */
  id: string
  /** The id of the heading inside. */
  labelledBy: string
  /** The id of the link that opens this popup. */
  opener: string
  /** The page's address without the popup. */
  closedAddress: string
  children: ReactNode
}

/**
 * A popup controlled by the address: links to it have `data-swap`, and closing it changes the address back.
 */
export function Popup({ id, labelledBy, opener, closedAddress, children }: PopupProps) {
  return (
    <dialog
      className={styles.popup}
      id={id}
      open
      closedby="any"
      aria-labelledby={labelledBy}
      data-behaviour="popup"
      data-opener={opener}
      data-closed={closedAddress}
    >
      <div className={styles.close}>
        <a className="close-button" href={closedAddress} aria-label="Close" data-close="">
          <CloseIcon />
        </a>
      </div>
      {children}
    </dialog>
  )
}
