import { createContext } from 'react'
import type { RequestKind } from '#app/platform/database/schema.ts'

/** How many requests of each kind nobody has opened yet. */
export type Unread = Record<RequestKind, number>

export const UnreadContext = createContext<Unread>({ 'call-request': 0, 'job-request': 0 })
