import type { Page } from 'playwright'

/** A picture of the screen as it stands after `act`, beside the words that speak of it. */
export interface Picture {
  /** The file's name, without its ending. */
  name: string
  /** What it shows, for who does not see it. */
  alt: string
  address: string
  /** What the administrator does before it is taken. */
  act?(page: Page): Promise<void>
  /** As nobody's. */
  signedOut?: boolean
  /** Pixels; a phone where it is narrow. */
  width?: number
}

export interface Section {
  title: string
  /** Markdown. */
  text: string
  picture?: Picture
}

export interface Chapter {
  /** The file's name, without number and ending. */
  name: string
  title: string
  lead: string
  sections: Section[]
}

/** A label or message as the screen shows it. */
export const word = (text: string) => `**${text}**`

export const words = (texts: Iterable<string>) => [...texts].map(word).join(', ')

/** Steps in their order. */
export const steps = (...lines: string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

export const list = (...lines: string[]) => lines.map((line) => `- ${line}`).join('\n')

/** What is ordered by hand, after a sentence on what its order is for. */
export const inOrder = (lead: string): Section => ({
  title: 'Put them in order',
  text: `${lead} Drag one by its dots to another place, with the mouse or a finger, or press the arrows up and down. It is on the site as soon as you let go, and the message has an ${word('Undo')}.`,
})
