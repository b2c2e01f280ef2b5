import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { island } from '#app/ui/island/island.tsx'
import { Static } from '#app/ui/island/static.tsx'
import { fill } from '#app/messages/fill.ts'
import { CloseIcon } from '#app/ui/popup/close-icon.tsx'
import { isForNewTab } from '#app/ui/popup/is-for-new-tab.ts'
import styles from './gallery.module.css'
import { enlarge, indexByKey, readSlides } from './slides.ts'
import { useSlides } from './use-slides.ts'

export interface GalleryWords {
  label: string
  close: string
  previous: string
  next: string
  /** `{n} of {total}` */
  counter: string
}

interface GalleryProps {
  /** The id of this island, which links that open it name in `data-opens`. */
  id: string
  /** The page's address without a photograph. */
  closedAddress: string
  /** Whether the page was requested at the address of a photograph. */
  isOpen: boolean
  words: GalleryWords
  /** The photograph, if it was. */
  children?: ReactNode
}

/** How many photographs on each side are loaded ahead. */
const ahead = 1

/**
 * The photographs of the page, full screen: a row that is swiped, with the browser's own pinch to zoom. Each
 * has an address, which is pushed, so that Back closes it.
 */
function Gallery({ id, closedAddress, isOpen, words, children }: GalleryProps) {
  const row = useSlides()
  const { slides, at } = row
  const { dialog, opener } = useAddresses(id, isOpen, row.show)

  const showModal = useEffectEvent(() => {
    if (!dialog.current || slides.length === 0) return
    // One that was served open is not modal yet. With its photographs in it, the browser lays it out once.
    if (!dialog.current.matches(':modal')) {
      dialog.current.open = false
      dialog.current.showModal()
    }
    row.scrollTo(at, 'instant')
  })
  useLayoutEffect(() => showModal(), [slides])

  const close = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
  }
  const closed = () => {
    const link = opener.current ?? slides[0]?.link
    link?.focus()
    if (history.state?.popup === id) history.back()
    else if (location.pathname + location.search !== closedAddress)
      history.replaceState(null, '', closedAddress)
  }
  const keyed = (event: KeyboardEvent) => {
    const { direction } = getComputedStyle(event.currentTarget)
    const index = indexByKey(event.key, at, slides.length, direction)
    if (index === undefined) return
    event.preventDefault()
    row.scrollTo(index)
  }

  return (
    <dialog
      ref={dialog}
      className={`on-ink ${styles.gallery}`}
      open={isOpen}
      data-closed-address={isOpen ? closedAddress : undefined}
      aria-label={words.label}
      onClose={closed}
      onKeyDown={keyed}
    >
      <a
        className={`close-button ${styles.close}`}
        href={closedAddress}
        aria-label={words.close}
        onClick={close}
      >
        <CloseIcon />
      </a>
      {slides[at] === undefined ? (
        <Static className={styles.page}>{children}</Static>
      ) : (
        <div className={styles.page}>
          <Row {...row} label={words.label} />
          <Foot {...row} counter={words.counter} />
          {slides.length > 1 && (
            <>
              <Turn {...row} to={row.previous} className={styles.previous} label={words.previous}>
                <Arrow back />
              </Turn>
              <Turn {...row} to={row.next} className={styles.next} label={words.next}>
                <Arrow />
              </Turn>
            </>
          )}
        </div>
      )}
    </dialog>
  )
}

/** Opens the gallery when a link to one of its photographs is pressed, or its address is gone to in history. */
function useAddresses(id: string, isOpen: boolean, show: Slides['show']) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement>(null)
  /** @returns whether the photograph of that address is on the page */
  const open = useEffectEvent((address: string): boolean => {
    const found = readSlides(id)
    const index = found.findIndex(({ href }) => href === address)
    if (index >= 0) show(found, index)
    return index >= 0
  })
  const press = useEffectEvent((event: globalThis.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.dataset.opens !== id || isForNewTab(event) || !open(link.href)) return
    event.preventDefault()
    opener.current = link
    history.pushState({ popup: id }, '', link.href)
  })
  const goInHistory = useEffectEvent(() => {
    if (history.state?.popup !== id || !open(location.href)) dialog.current?.close()
  })
  useEffect(() => {
    delete dialog.current?.dataset.closedAddress
    if (isOpen) open(location.href)
    document.addEventListener('click', press)
    addEventListener('popstate', goInHistory)
    return () => {
      document.removeEventListener('click', press)
      removeEventListener('popstate', goInHistory)
    }
  }, [isOpen])
  return {
    dialog,
    /** The link that was pressed. */
    opener,
  }
}

type Slides = ReturnType<typeof useSlides>

function Row({ row, slides, at, isPainted, scrolled, label }: Slides & { label: string }) {
  return (
    <ul
      ref={row}
      className={styles.row}
      onScroll={scrolled}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
    >
      {slides.map(({ href, image }, index) => (
        <li
          key={href}
          className={styles.photograph}
          inert={index !== at}
          dangerouslySetInnerHTML={{
            __html: Math.abs(index - at) <= (isPainted ? ahead : 0) ? enlarge(image) : '',
          }}
        />
      ))}
    </ul>
  )
}

function Foot({ slides, at, counter }: Pick<Slides, 'slides' | 'at'> & { counter: string }) {
  const shown = slides[at]
  return (
    <div className={styles.foot} aria-live="polite">
      <p className={styles.caption} lang={shown?.lang} dir="auto">
        {shown?.caption}
      </p>
      <p className={`label ${styles.note}`}>{shown?.note}</p>
      <p className={`label ${styles.counter}`}>{fill(counter, { n: at + 1, total: slides.length })}</p>
    </div>
  )
}

interface TurnProps extends Pick<Slides, 'slides' | 'scrollTo'> {
  to: number
  className: string | undefined
  label: string
  children: ReactNode
}

function Turn({ slides, scrollTo, to, className, label, children }: TurnProps) {
  const turn = (event: MouseEvent) => {
    event.preventDefault()
    scrollTo(to)
  }
  return (
    <a className={`icon-button ${className}`} href={slides[to]?.href} aria-label={label} onClick={turn}>
      {children}
    </a>
  )
}

export default island('gallery', Gallery)
