import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { href, Link, useSearchParams } from 'react-router'
import { useEffect, useRef } from 'react'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import { initialsOf } from '#app/ui/admin/initials.ts'
import classes from './account.module.css'
import { AccountForm, useAnswer } from './account-form.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { FirstPassword } from './first-password.tsx'
import { messages } from './rules.ts'

interface AdministratorsProps {
  self: string
  administrators: readonly AdministratorSummary[]
}

export function Administrators({ self, administrators }: AdministratorsProps) {
  const [search] = useSearchParams()
  const removal = useAnswer('remove-administrator')
  const asked = search.get('ask') === 'remove' ? search.get('administrator') : undefined
  const going = removal.typed?.administrator ?? asked
  const added = useAnswer('add-administrator')
  const reset = useAnswer('set-password').firstPassword
  return (
    <FormSection title="Administrators">
      <ul className={classes.rows}>
        {administrators.map((one) => (
          <li key={one.id}>
            <span className={classes.initials} aria-hidden>
              {initialsOf(one.name)}
            </span>
            <div className={classes.what}>
              <b>{one.name}</b>
              <span className="dim">{one.twoSteps ? 'Two-step sign-in' : 'Signs in with a password'}</span>
            </div>
            {one.id === self ? (
              <Badge color="green">You</Badge>
            ) : (
              <AdministratorActions administrator={one} />
            )}
            {reset?.username === one.name ? (
              <FirstPassword {...reset} />
            ) : (
              going === one.id && going !== self && <RemovalQuestion administrator={one} />
            )}
          </li>
        ))}
      </ul>
      {added.firstPassword && <FirstPassword {...added.firstPassword} />}
      <AccountForm intent="add-administrator" className={classes.line}>
        <TextInput
          name="username"
          label="Name of the new administrator"
          description="They get a first password, and choose their own when they sign in."
          defaultValue={added.why && added.typed?.username}
          error={added.problems?.username}
          errorProps={{ role: 'alert' }}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="default" className={classes.act}>
          Add administrator
        </Button>
      </AccountForm>
    </FormSection>
  )
}

/**
 * Removing opens a confirmation in the row, so that it works without JavaScript; setting a new password asks
 * for the administrator's own password.
 */
function AdministratorActions({ administrator: { id, name } }: { administrator: AdministratorSummary }) {
  return (
    <div className={classes.ways}>
      <AccountForm intent="set-password">
        <input type="hidden" name="administrator" value={id} />
        <Button type="submit" variant="default" aria-label={`New password for ${name}`}>
          New password
        </Button>
      </AccountForm>
      <Button
        component={Link}
        to={{ search: `?${new URLSearchParams({ ask: 'remove', administrator: id })}` }}
        preventScrollReset
        variant="subtle"
        color="red"
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
    </div>
  )
}

export interface AdministratorSummary {
  id: string
  name: string
  email: string
  twoSteps: boolean
}

/** The confirmation, shown in the row of the administrator to be removed. */
function RemovalQuestion({ administrator: { id, name } }: { administrator: AdministratorSummary }) {
  const title = `Remove ${name}?`
  const { problems } = useAnswer('remove-administrator')
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [])
  return (
    <div ref={block} tabIndex={-1} role="group" aria-label={title} className={classes.question}>
      <AccountForm intent="remove-administrator" className={classes.line}>
        <input type="hidden" name="administrator" value={id} />
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">
          They are signed out everywhere at once and can no longer sign in. Their password, their two-step
          sign-in and the notifications on their devices go with the account. What they have written stays,
          under their name. This cannot be undone.
        </Text>
        <PasswordField
          name="confirm"
          label="Your password"
          description={messages.passwordNeeded}
          problem={problems?.confirm}
        />
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
