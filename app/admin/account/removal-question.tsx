import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import classes from './account.module.css'
import { AccountForm } from './account-form.tsx'

export interface ShownAdministrator {
  id: string
  name: string
  email: string
  twoSteps: boolean
}

/** Asked in the row of the administrator who is to go. */
export function RemovalQuestion({ administrator: { id, name } }: { administrator: ShownAdministrator }) {
  const title = `Remove ${name}?`
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [])
  return (
    <div ref={block} tabIndex={-1} role="group" aria-label={title} className={classes.question}>
      <AccountForm intent="remove-administrator" className={classes.line}>
        <input type="hidden" name="administrator" value={id} />
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">
          They are signed out at once and can no longer sign in. What they have written stays.
        </Text>
        <Group gap="xs">
          <Button type="submit" color="red">
            Remove
          </Button>
          <Button component={Link} to={href('/admin/account')} preventScrollReset variant="default">
            Cancel
          </Button>
        </Group>
      </AccountForm>
    </div>
  )
}
