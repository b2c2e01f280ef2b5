import { VisuallyHidden } from '@mantine/core'
import { use } from 'react'
import { UnreadContext, type Unread } from './use-unread.ts'
import classes from './unread-badge.module.css'

const max = 99

/** The number of unread requests there. */
export function UnreadBadge({ of }: { of: keyof Unread | undefined }) {
  const unread = use(UnreadContext)
  const number = of ? unread[of] : 0
  if (number === 0) return null
  return (
    <span className={classes.badge}>
      {number > max ? `${max}+` : number}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}
