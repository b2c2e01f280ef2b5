import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
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
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'
import styles from './gallery.module.css'
import { enlarge, readSlides, type Slide } from './slides.ts'

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
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [slides, setSlides] = useState<Slide[]>([])
  const [at, setAt] = useState(0)
  const shown = slides[at]
  /** The others come after the first paint. */
  const isPainted = useDeferredValue(slides) === slides

  /** @returns whether the photograph of that address is on the page */
  const open = useEffectEvent((address: string): boolean => {
    const found = readSlides(id)
    const index = found.findIndex(({ href }) => href === address)
    if (index < 0) return false
    setSlides(found)
    setAt(index)
    return true
  })

  const go = (step: number, behavior?: ScrollBehavior) =>
    scrollTo((at + step + slides.length) % slides.length, behavior)
  function scrollTo(index: number, behavior: ScrollBehavior = prefersReducedMotion() ? 'instant' : 'smooth') {
    // A long way, as from the last to the first, would rush through all others.
    const isFar = Math.abs(index - at) > 1
    row.current?.children[index]?.scrollIntoView({
      inline: 'start',
      block: 'nearest',
      behavior: isFar ? 'instant' : behavior,
    })
  }
  const show = useEffectEvent(() => {
    if (!dialog.current || slides.length === 0) return
    // One that was served open is not modal yet. With its photographs in it, the browser lays it out once.
    if (!dialog.current.matches(':modal')) {
      dialog.current.open = false
      dialog.current.showModal()
    }
    scrollTo(at, 'instant')
  })
  useLayoutEffect(() => show(), [slides])

  const scrolled = () => {
    if (!row.current) return
    const { scrollLeft, clientWidth } = row.current
    // Right to left, it is negative.
    const index = Math.round(Math.abs(scrollLeft) / clientWidth)
    const slide = slides[index]
    if (!slide || index === at) return
    setAt(index)
    history.replaceState(history.state, '', slide.href)
  }

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
  const zoomed = useEffectEvent(() => {
    // Otherwise a finger that moves an enlarged photograph would turn the page.
    row.current?.toggleAttribute('data-zoomed', (visualViewport?.scale ?? 1) > 1.01)
  })
  useEffect(() => {
    delete dialog.current?.dataset.closedAddress
    if (isOpen) open(location.href)
    document.addEventListener('click', press)
    addEventListener('popstate', goInHistory)
    visualViewport?.addEventListener('resize', zoomed)
    return () => {
      document.removeEventListener('click', press)
      removeEventListener('popstate', goInHistory)
      visualViewport?.removeEventListener('resize', zoomed)
    }
  }, [isOpen])

  const close = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
  }
  const closed = () => {
    const link = opener.current ?? slides[0]?.image.closest('a')
    link?.focus()
    if (history.state?.popup === id) history.back()
    else if (location.pathname + location.search !== closedAddress)
      history.replaceState(null, '', closedAddress)
  }
  const turn = (event: MouseEvent, step: number) => {
    event.preventDefault()
    go(step)
  }
  const keyed = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const act = {
      ArrowRight: () => go(forward),
      ArrowLeft: () => go(-forward),
      Home: () => scrollTo(0),
      End: () => scrollTo(slides.length - 1),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const link = (step: number) => slides.at((at + step) % slides.length)?.href
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
      {shown === undefined ? (
        <Static className={styles.page}>{children}</Static>
      ) : (
        <div className={styles.page}>
          <ul
            ref={row}
            className={styles.row}
            onScroll={scrolled}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard (WCAG 2.1.1)
            tabIndex={0}
            aria-label={words.label}
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
          <div className={styles.foot} aria-live="polite">
            <p className={styles.caption} lang={shown.lang} dir="auto">
              {shown.caption}
            </p>
            <p className={`label ${styles.note}`}>{shown.note}</p>
            <p className={`label ${styles.counter}`}>
              {fill(words.counter, { n: at + 1, total: slides.length })}
            </p>
          </div>
          {slides.length > 1 && (
            <>
              <a
                className={`icon-button ${styles.previous}`}
                href={link(-1)}
                aria-label={words.previous}
                onClick={(event) => turn(event, -1)}
              >
                <Arrow back />
              </a>
              <a
                className={`icon-button ${styles.next}`}
                href={link(1)}
                aria-label={words.next}
                onClick={(event) => turn(event, 1)}
              >
                <Arrow />
              </a>
            </>
          )}
        </div>
      )}
    </dialog>
  )
}

export default island('gallery', Gallery)
