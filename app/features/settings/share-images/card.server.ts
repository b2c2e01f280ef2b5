import { createHash } from 'node:crypto'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { Locale } from '#app/platform/locales.ts'

/** What the pages of a site have in common. */
export interface ShareFrame {
  company: string
  /** Drawn for the ground of ink. */
  logo: Pick<Photograph, 'key' | 'content'> | null
  locale: Locale
  ink: string
  accent: string
}

/** What is drawn for a page that is shared elsewhere. */
export interface ShareCard extends ShareFrame {
  title: string
  /** A project's code, or ''. */
  code: string
  photograph: Pick<Photograph, 'key' | 'content' | 'focusX' | 'focusY'> | null
}

/** Increment this with every change of the drawing, so that networks fetch the images again. */
const edition = 4

/** The file name of the card's image, a hash of its content. */
export function shareFile({ photograph, logo, ...texts }: ShareCard): string {
  const drawn = photograph && [photograph.content, photograph.focusX, photograph.focusY]
  const content = JSON.stringify([edition, texts, drawn, logo?.content])
  return `${createHash('sha256').update(content).digest('hex').slice(0, 24)}.jpg`
}
