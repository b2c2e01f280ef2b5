import { createHash } from 'node:crypto'
import type { Photograph } from '../images/photograph.ts'

/** What is drawn for a page that is shared elsewhere. */
export interface ShareCard {
  title: string
  /** A project's code, or nothing. */
  code: string
  company: string
  photograph: Pick<Photograph, 'key' | 'content' | 'focusX' | 'focusY'> | null
}

/** To be raised with every change of the drawing, so that networks fetch it anew. */
const edition = 1

/** The name of the card's picture: another one for every other picture. */
export function shareFile({ title, code, company, photograph }: ShareCard): string {
  const drawn = photograph && [photograph.content, photograph.focusX, photograph.focusY]
  const content = JSON.stringify([edition, title, code, company, drawn])
  return `${createHash('sha256').update(content).digest('hex').slice(0, 24)}.jpg`
}
