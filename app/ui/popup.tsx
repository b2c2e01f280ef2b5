import { useRef, type MouseEvent, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CloseSign } from './close-sign.tsx'
import styles from './popup.module.css'
import { useModal } from './use-modal.ts'

interface PopupProps {
  /** The id of the heading inside. */
  labelledBy: string
  /** The id of the link that opens this popup. */
  opener: string
  /** The page's address without the popup. */
  closedAddress: string
  children: ReactNode
}

/** Given to the link that opens a popup: closing it then goes back, so that the browser's Back does not open it again. */
export const openedHere = { openedHere: true }

/** A popup that the address asks for. It opens and closes with the address; overlay, sign and Escape change the address. */
export function Popup({ labelledBy, opener, closedAddress, children }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { state }: { state: unknown } = useLocation()
  const navigate = useNavigate()
  useModal(dialog, opener)

  function leave() {
    // A dialog that goes because the address changed reports its closing too, when it is no longer there.
    if (!dialog.current || dialog.current.open) return
    if (isOpenedHere(state)) void navigate(-1)
    else void navigate(closedAddress, { replace: true, preventScrollReset: true })
  }

  function close(event: MouseEvent) {
    event.preventDefault()
    dialog.current?.close()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.popup}
      open
      closedby="any"
      aria-labelledby={labelledBy}
      onClose={leave}
      onClick={(event) => event.target === event.currentTarget && close(event)}
    >
      <div className={styles.close}>
        <Link className="close-button" to={closedAddress} aria-label="Close" onClick={close}>
          <CloseSign />
        </Link>
      </div>
      {children}
    </dialog>
  )
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state
}
