/** Something that the palette leads to. */
export interface FoundEntry {
  id: string
  label: string
  /** Where it is, or from when. */
  line: string
  address: string
}

/** What the server finds while somebody types. */
export interface Found {
  projects: FoundEntry[]
  requests: FoundEntry[]
}
