import { fileAddress, isFileKey } from '#app/platform/files/keys.ts'
import { sentences } from '#app/site/sentences.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'

/** A text or image on the page that a form can edit; a text may be shown in several pieces. */
export interface Marked {
  form: string
  input: string
  label: string
  record: string
  elements: readonly HTMLElement[]
}

/** The elements that `content/marks.server.ts` has marked. */
export function findMarked(page: Document): Marked[] {
  const all = [...page.querySelectorAll<HTMLElement>('[data-edit-form]')]
  const groups = Map.groupBy(all, (element) => element.dataset.mark ?? element)
  return [...groups.values()].flatMap((elements) => {
    const { editForm: form = '', editInput: input = '', editLabel: label = '' } = elements[0]?.dataset ?? {}
    return { form, input, label, record: elements[0]?.dataset.editRecord ?? '', elements }
  })
}

/** The content as it was served, to show again when the form's value is no longer changed. */
const servedTexts = new WeakMap<HTMLElement, string>()
const servedPictures = new WeakMap<HTMLElement, { address: string; position: string }>()

/**
 * Shows what is typed. A text that the page splits into sentences keeps its number of pieces until it is
 * saved.
 */
export function showTyped({ input, elements }: Marked, changed: FormValues) {
  const typed = changed[input]
  const pieces = elements.length > 1 ? sentences(typed ?? '') : [typed ?? '']
  for (const [index, element] of elements.entries())
    if (isPicture(element)) showPicture(element, input, changed)
    else if (element.localName === 'edit-mark') {
      const before = servedTexts.get(element) ?? element.textContent
      servedTexts.set(element, before)
      const piece = pieces.slice(index, index + 1 < elements.length ? index + 1 : undefined).join(' ')
      const text = typed === undefined ? before : piece
      if (element.textContent !== text) element.textContent = text
    }
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
