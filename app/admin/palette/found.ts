import type { ProjectStatus } from '#app/features/projects/project.ts'

/** A result of the palette. */
export interface FoundEntry {
  id: string
  label: string
  /** Its place or its date. */
  line: string
  address: string
}

/** A project with the values needed to change its status from the palette. */
export interface FoundProject extends FoundEntry {
  code: string
  rev: number
  status: ProjectStatus | ''
}

/** The server's results while somebody types. */
export interface PaletteResults {
  projects: FoundProject[]
  /** Documents of all other collections. */
  documents: FoundEntry[]
  requests: FoundEntry[]
}
