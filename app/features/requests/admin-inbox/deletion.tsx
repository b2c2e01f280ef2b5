import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { IconArrowBackUp } from '#app/ui/admin/icons.ts'
import classes from './inbox.module.css'
import { messages } from './messages.ts'

/** Shown for a day after a deletion. */
export function DeletedLine({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className={classes.deleted}>
      {messages.canBeBroughtBack(count)}
      <RestoreButton>{count === 1 ? 'Bring it back' : 'Bring them back'}</RestoreButton>
    </div>
  )
}

interface RestoreButtonProps {
  /** Restores one deletion; without it, everything that can be restored. */
  moment?: string
  disabled?: boolean
  children: ReactNode
}

export function RestoreButton({ moment, disabled, children }: RestoreButtonProps) {
  return (
    <Form method="post" action=".">
      {moment && <input type="hidden" name="moment" value={moment} />}
      <button type="submit" name="intent" value="bring-back" disabled={disabled} className={classes.link}>
        <IconArrowBackUp size={16} />
        {children}
      </button>
    </Form>
  )
}
