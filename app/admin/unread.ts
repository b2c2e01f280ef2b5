import { createContext } from 'react'

/** How many requests nobody has opened yet. */
export interface Unread {
  calls: number
  jobs: number
}

export const UnreadContext = createContext<Unread>({ calls: 0, jobs: 0 })
