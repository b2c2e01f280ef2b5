import { fileAddress, isFileKey } from '#app/platform/files/keys.ts'
import { sentences } from '#app/ui/sentences.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'

/** An element of the page that shows a field of a form. */
export interface Marked {
  form: string
  input: string
  label: string
  record: string
  element: HTMLElement
}

/** The elements that `edit-markers.server.ts` has marked. */
export function findMarked(page: Document): Marked[] {
  return [...page.querySelectorAll<HTMLElement>('[data-edit-form]')].map((element) => {
    const { editForm: form = '', editInput: input = '', editLabel: label = '' } = element.dataset
    return { form, input, label, record: element.dataset.editRecord ?? '', element }
  })
}

/** The content as it was served, to show again when the form's value is no longer changed. */
const servedPictures = new WeakMap<HTMLElement, { address: string; position: string }>()

/**
 * Shows what is typed, where the page shows the text as it is stored. A text that the page splits into
 * sentences keeps its number of pieces until it is saved.
 */
export function showTyped({ input, element }: Marked, changed: FormValues) {
  if (isPicture(element)) return showPicture(element, input, changed)
  const stored = element.dataset.editValue
  if (stored === undefined) return
  const pieces = [...element.children]
  element.dataset.editVerbatim ??= String(lettersOf(element.textContent) === lettersOf(stored))
  if (element.dataset.editVerbatim === 'false') return
  const text = changed[input] ?? stored
  if (pieces.length === 0) showText(element, text)
  for (const [index, piece] of pieces.entries())
    showText(
      piece,
      sentences(text)
        .slice(index, index + 1 < pieces.length ? index + 1 : undefined)
        .join(' '),
    )
}

function showText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text
}

function lettersOf(text: string): string {
  return text.replaceAll(/[\s•*–—-]/g, '')
}

/** The page is another window with its own classes, so `instanceof` does not work on its elements. */
function isPicture(element: HTMLElement): element is HTMLImageElement {
  return element.localName === 'img'
}

function showPicture(image: HTMLImageElement, input: string, changed: FormValues) {
  const before = servedPictures.get(image) ?? {
    address: image.getAttribute('src') ?? '',
    position: image.style.objectPosition,
  }
  servedPictures.set(image, before)
  const typed = changed[input] || before.address
  const address = isFileKey(typed) ? fileAddress(typed) : typed
  if (image.getAttribute('src') !== address) image.src = address
  // The smaller versions belong to the previous image.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) {
    source.dataset.media ??= source.media
    source.media = address === before.address ? source.dataset.media : 'not all'
  }
  // The fields are named after the key of the image, or are plain `focusX` and `focusY`.
  const points = input.replace(/Url$/, 'Focus')
  const [left = '50%', top = '50%'] = before.position.split(' ')
  const [x, y] = ['X', 'Y'].map((axis) => changed[points + axis] ?? changed[`focus${axis}`])
  image.style.objectPosition = `${x ? `${x}%` : left} ${y ? `${y}%` : top}`
}
