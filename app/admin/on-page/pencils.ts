import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { findMarked, showTyped, type Marked } from './marked-elements.ts'

/** The target of a pencil: a form, and optionally one of its inputs. */
export type Wanted = Pick<Marked, 'form'> & Partial<Pick<Marked, 'input'>>

interface Handlers {
  edit(wanted: Wanted): void
  /** Called when a link to another page of the site was followed. */
  visit(path: string): void
}

interface Pencil {
  button: HTMLButtonElement
  /** The element it edits. */
  area: HTMLElement
  kind: 'text' | 'picture' | 'card'
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const size = 28
const gap = 2
/**
 * The pencil of a smaller image, such as a logo, is placed beside it, as with a text, so as not to cover it.
 */
const small = 4 * size
const style = `
edit-pencils { position: absolute; inset: 0 auto auto 0; z-index: 1000; inline-size: 0; block-size: 0 }
edit-pencils button { position: absolute; display: grid; place-items: center; inline-size: ${size}px; block-size: ${size}px;
  padding: 0; border: 1px solid var(--ink); border-radius: 50%; background: #fff; color: var(--ink); cursor: pointer;
  box-shadow: 0 0 0 2px #ffffffb0 }
edit-pencils button[hidden] { display: none }
edit-pencils button:is(:hover, :focus-visible) { background: var(--ink); color: #fff; outline: 2px solid var(--highlight); outline-offset: 1px }
edit-pencils svg { inline-size: 16px; block-size: 16px; fill: none; stroke: currentColor; stroke-width: 1.8 }
`
const icon =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4"/></svg>'

/**
 * Adds a pencil to everything on a page that can be edited. The page runs no script of its own, so its events
 * are handled here.
 */
export function openPencils(page: Document, handlers: Handlers) {
  const marked = findMarked(page)
  const layer = page.createElement('edit-pencils')
  const pencils = [...marked.map(ofMarked), ...cardsOf(marked).map(ofCard)]
  const sheet = page.createElement('style')
  sheet.textContent = style
  page.head.append(sheet)
  layer.role = 'group'
  layer.ariaLabel = 'Pencils'
  layer.append(...pencils.map(({ button }) => button))
  page.body.append(layer)

  function ofMarked(one: Marked): Pencil {
    const kind = one.element.textContent === '' ? 'picture' : 'text'
    return { area: one.element, kind, button: pencil(`Edit ${one.label} of ${one.record}`, one) }
  }
  function ofCard({ area, form, record }: Card): Pencil {
    return { area, kind: 'card', button: pencil(`Edit ${record}`, { form }) }
  }
  function pencil(label: string, wanted: Wanted): HTMLButtonElement {
    const button = page.createElement('button')
    button.type = 'button'
    button.ariaLabel = label
    button.title = label
    button.innerHTML = icon
    button.addEventListener('click', () => handlers.edit(wanted))
    return button
  }

  let frame = 0
  function schedulePlacement() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => placeAll(page, pencils))
  }
  for (const event of ['scroll', 'load', 'toggle'])
    page.addEventListener(event, schedulePlacement, { capture: true, passive: true })
  const resized = new ResizeObserver(schedulePlacement)
  resized.observe(page.body)
  void page.fonts.ready.then(schedulePlacement)

  page.addEventListener('click', (event) => {
    const link = event.target && 'closest' in event.target && closestLink(event.target as Element)
    if (!link || event.ctrlKey || event.metaKey) return
    const { origin, pathname, search } = new URL(link.href, location.href)
    const isHere = link.getAttribute('href')?.startsWith('#')
    if (isHere || (origin !== location.origin && link.target === '_blank')) return
    event.preventDefault()
    // Links to files are not pages.
    if (origin === location.origin && !/\.\w+$/.test(pathname)) handlers.visit(pathname + search)
  })
  page.addEventListener('submit', (event) => event.preventDefault())

  return {
    /** Shows the values typed in a form on the page; everything else is shown as it was served. */
    show(form?: string, changed: FormValues = {}) {
      for (const one of marked) showTyped(one, one.form === form ? changed : {})
      schedulePlacement()
    },
    close: () => resized.disconnect(),
  }
}

export type Pencils = ReturnType<typeof openPencils>

type Card = Pick<Marked, 'form' | 'record'> & { area: HTMLElement }

/**
 * The elements that show several values of a single record, such as a card in a list or the page of a
 * project. A single service is not a card: it is part of a record that includes the other services too.
 */
function cardsOf(marked: readonly Marked[]): Card[] {
  const within = Map.groupBy(marked, ({ element }) => element.closest<HTMLElement>('article, li'))
  return [...within].flatMap(([area, inside]) => {
    const [first] = inside
    if (!area || !first || inside.length < 2 || inside.some(({ form }) => form !== first.form)) return []
    const ofRecord = marked.filter(({ form }) => form === first.form)
    const isWhole = ofRecord.every(({ input }) => inside.some((one) => one.input === input))
    return isWhole ? [{ area, form: first.form, record: first.record }] : []
  })
}

function closestLink(element: Element) {
  return element.closest<HTMLAnchorElement>('a[href]')
}

/**
 * Places the pencils beside what they edit. They avoid text, one another, and anything scrolled out of view.
 */
function placeAll(page: Document, pencils: readonly Pencil[]) {
  const { scrollX, scrollY } = page.defaultView ?? window
  const width = page.documentElement.clientWidth
  const taken = [...textBoxes(page), ...iconBoxes(page)]
  const header = page.querySelector('body > header')
  const [popup] = page.querySelectorAll('dialog[open]')
  for (const { button, area, kind } of pencils) {
    const box = (!popup || popup.contains(area)) && visibleBox(area, kind)
    // The header stays fixed while the page scrolls under it.
    const isInHeader = header?.contains(area)
    const above = isInHeader ? undefined : header?.getBoundingClientRect()
    const slots = (box ? slotsOf(area, box, kind) : []).filter(
      (one) =>
        one.left >= 0 &&
        one.right <= width &&
        (!isInHeader || one.top >= 0) &&
        !(above && overlap(one, above)),
    )
    const slot = slots.find((one) => !taken.some((other) => overlap(one, other))) ?? slots.at(-1)
    button.hidden = !slot
    if (!slot) continue
    taken.push(slot)
    button.style.left = `${slot.left + scrollX}px`
    button.style.top = `${slot.top + scrollY}px`
  }
}

/** Possible places, best first. */
function slotsOf(area: HTMLElement, { left, top, right, bottom }: Box, kind: Pencil['kind']): Box[] {
  const at = (x: number, y: number): Box => ({ left: x, top: y, right: x + size, bottom: y + size })
  const inside = [
    at(right - size - 8, top + 8),
    at(left + 8, top + 8),
    at(right - size - 8, bottom - size - 8),
    at(left + 8, bottom - size - 8),
    at((left + right - size) / 2, (top + bottom - size) / 2),
  ]
  if (kind !== 'text' && bottom - top > small) return inside
  const last = (kind === 'text' && [...contentsOf(area).getClientRects()].at(-1)) || { top, right, bottom }
  const middle = (last.top + last.bottom - size) / 2
  return [
    at(last.right + gap + 2, middle),
    at(right + gap, top),
    at(left - size - gap, top),
    at(right - size, top - size - gap),
    at(left, top - size - gap),
    at(left, bottom + gap),
    at(right - size, bottom + gap),
  ]
}

function overlap(one: Box, other: Box) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Where its text is; the element itself may be as wide as its column. */
function contentsOf(area: HTMLElement): Range {
  const range = area.ownerDocument.createRange()
  range.selectNodeContents(area)
  return range
}

/** `undefined` if no part of it is visible. */
function visibleBox(area: HTMLElement, kind: Pencil['kind']): Box | undefined {
  if (!area.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined
  let { left, top, right, bottom }: Box = (kind === 'text' ? contentsOf(area) : area).getBoundingClientRect()
  for (let frame = area.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflow === 'visible') continue
    const edge = frame.getBoundingClientRect()
    left = Math.max(left, edge.left)
    top = Math.max(top, edge.top)
    right = Math.min(right, edge.right)
    bottom = Math.min(bottom, edge.bottom)
  }
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined
}

/** Small graphics with a meaning: icons, logos, and buttons. */
function iconBoxes(page: Document): Box[] {
  const drawn = page.querySelectorAll('svg, img, button, a.button')
  return [...drawn]
    .filter((one) => !one.closest('edit-pencils') && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom - top <= small)
}

function textBoxes(page: Document): Box[] {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const range = page.createRange()
  const boxes: Box[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.textContent?.trim() === '' || !text.parentElement?.checkVisibility()) continue
    range.selectNodeContents(text)
    boxes.push(...range.getClientRects())
  }
  return boxes
}
