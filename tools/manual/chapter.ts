import type { Page } from 'playwright'

/** A screenshot, taken after `act` and shown beside the text about it. */
export interface Picture {
  /** The file name without its extension. */
  name: string
  /** The alternative text. */
  alt: string
  address: string
  /** The administrator's actions before the screenshot. */
  act?(page: Page): Promise<void>
  /** Without a session. */
  signedOut?: boolean
  /** Pixels; narrow widths emulate a phone. */
  width?: number
}

export interface Section {
  title: string
  /** Markdown. */
  text: string
  picture?: Picture
}

export interface Chapter {
  /** The file name without number and extension. */
  name: string
  title: string
  lead: string
  sections: Section[]
}

/** A label or message as the screen shows it. */
export const word = (text: string) => `**${text}**`

export const words = (texts: Iterable<string>) => [...texts].map(word).join(', ')

/** Two labels or more, the last after “and” or “or”. */
export const listed = (texts: string[], joint: 'and' | 'or') =>
  [words(texts.slice(0, -1)), word(texts.at(-1) ?? '')].join(` ${joint} `)

/** Numbered steps. */
export const steps = (...lines: string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

export const list = (...lines: string[]) => lines.map((line) => `- ${line}`).join('\n')

/** The section about reordering by hand, after a sentence about the purpose of the order. */
export const inOrder = (lead: string): Section => ({
  title: 'Put them in order',
  text: `${lead} Drag one by its dots to another place, with the mouse or a finger, or press its up and down arrows. The new order is on the site at once, and the message has an **Undo**.`,
})
