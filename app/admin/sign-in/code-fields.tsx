import { Checkbox, TextInput } from '@mantine/core'
import { useRef, useEffect } from 'react'
import type { SignInForm } from './rules.ts'
import { SignInStack } from './sign-in-fields.tsx'

/** The second step, in place of username and password. Must be inside a form. */
export function CodeFields({ problem, pending = false }: SignInForm & { pending?: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [problem])
  return (
    <SignInStack problem={problem} pending={pending}>
      <TextInput
        ref={field}
        name="signInCode"
        label="Code"
        description="Six digits from the app on your phone, or one of your backup codes."
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      <Checkbox name="trust" label="Do not ask for a code on this device for 30 days" />
    </SignInStack>
  )
}
