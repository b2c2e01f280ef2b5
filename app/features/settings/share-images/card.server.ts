import { createHash } from 'node:crypto'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { Locale } from '#app/platform/locales.ts'

/** What is drawn for a page that is shared elsewhere. */
export interface ShareCard {
  title: string
  /** A project's code, or ''. */
  code: string
  company: string
  locale: Locale
  ink: string
  accent: string
  photograph: Pick<Photograph, 'key' | 'content' | 'focusX' | 'focusY'> | null
}

/** Increment this with every change of the drawing, so that networks fetch the images again. */
const edition = 2

/** The file name of the card's image, a hash of its content. */
export function shareFile({ photograph, ...texts }: ShareCard): string {
  const drawn = photograph && [photograph.content, photograph.focusX, photograph.focusY]
  const content = JSON.stringify([edition, texts, drawn])
  return `${createHash('sha256').update(content).digest('hex').slice(0, 24)}.jpg`
}
