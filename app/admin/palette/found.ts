import type { ProjectStatus } from '#app/features/projects/words.ts'

/** Something that the palette leads to. */
export interface FoundEntry {
  id: string
  label: string
  /** Where it is, or from when. */
  line: string
  address: string
}

/** As much of a project as it takes to change its status from here. */
export interface FoundProject extends FoundEntry {
  code: string
  rev: number
  status: ProjectStatus
}

/** What the server finds while somebody types. */
export interface PaletteResults {
  projects: FoundProject[]
  /** Of every other collection. */
  documents: FoundEntry[]
  requests: FoundEntry[]
}
