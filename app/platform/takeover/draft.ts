import type { Imported } from '../change.server.ts'

/** One record of a Firebase dump on its way into a table. */
export interface Draft<Content> extends Imported<Content> {
  /** How a person would call it, for the report. */
  name: string
  /** What was mended and which parts were left, in words; empty where it came as it should. */
  notes: string[]
}

/** A record that can't be taken, and why. */
export interface LeftOut {
  id: string
  name: string
  left: string
}

/** What a file is wanted for; it decides which types of file will do. */
export type FileUse = 'photograph' | 'logo' | 'banner' | 'document' | 'resume'

/** Gives the key of the stored file for the address that a field of the dump holds, or '' where there is none. */
export type PlaceFile = (field: string, address: string, use: FileUse) => string

export function isLeftOut(found: object): found is LeftOut {
  return 'left' in found
}

export function withNote<Content>(draft: Draft<Content>, note: string): Draft<Content> {
  return { ...draft, notes: [...draft.notes, note] }
}
