import { VisuallyHidden } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'
import classes from './unread.module.css'
import { useUnread, type Unread } from './use-unread.ts'

const UnreadContext = createContext<Unread>({ calls: 0, jobs: 0 })
const most = 99

export function UnreadProvider({ loaded, children }: { loaded: Unread; children: ReactNode }) {
  return <UnreadContext value={useUnread(loaded)}>{children}</UnreadContext>
}

/** How many in there nobody has opened yet. */
export function UnreadBadge({ of }: { of: keyof Unread | undefined }) {
  const unread = use(UnreadContext)
  const number = of ? unread[of] : 0
  if (number === 0) return null
  return (
    <span className={classes.badge}>
      {number > most ? `${most}+` : number}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}
