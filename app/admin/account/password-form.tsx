import { Button, Checkbox, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { minPasswordLength } from '#app/platform/credential-rules.ts'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import classes from './account.module.css'
import { AccountForm, useAnswer } from './account-form.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { strengthOf } from './rules.ts'

export function PasswordForm({ username }: { username: string }) {
  const { problems = {} } = useAnswer('password')
  const [typed, setTyped] = useState('')
  return (
    <AccountForm intent="password">
      <FormSection title="Password">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" defaultValue={username} hidden readOnly />
        <PasswordField name="current" label="Current password" problem={problems.current} />
        <div>
          <PasswordField
            name="password"
            label="New password"
            description={`At least ${minPasswordLength} characters. Four unrelated words make a good password.`}
            autoComplete="new-password"
            problem={problems.password}
            onInput={setTyped}
          />
          {typed !== '' && <Strength of={typed} />}
        </div>
        <Checkbox name="endOthers" label="Sign out my other devices" defaultChecked />
        <Button type="submit" color="orange" className={classes.act}>
          Change password
        </Button>
      </FormSection>
    </AccountForm>
  )
}

function Strength({ of }: { of: string }) {
  const { label, part, enough } = strengthOf(of)
  return (
    <div className={classes.strength}>
      <Progress value={part * 100} color={enough ? 'green' : 'orange'} aria-hidden />
      <Text size="xs" c="dimmed" role="status">
        {label}
      </Text>
    </div>
  )
}
