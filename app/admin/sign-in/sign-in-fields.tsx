import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import type { SignInForm } from './rules.ts'

/**
 * Used on the sign-in page and, after a session has ended, over the form being edited. Must be inside a form.
 */
export function SignInFields({
  username = '',
  problem,
  pending = false,
}: SignInForm & { pending?: boolean }) {
  return (
    <SignInStack problem={problem} pending={pending}>
      <TextInput
        name="username"
        label="Username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        name="password"
        label="Password"
        size="md"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the characters', tabIndex: 0 }}
      />
    </SignInStack>
  )
}

interface SignInStackProps {
  problem: string | undefined
  pending: boolean
  button?: string
  children: ReactNode
}

/**
 * The problem, the fields, and the button, which is disabled until all fields are filled (specification §5).
 */
export function SignInStack({ problem, pending, button = 'Sign in', children }: SignInStackProps) {
  const { fields, filled } = useFilled()
  // Without JavaScript nobody could enable the button, so it is never disabled before hydration.
  const incomplete = useHydrated() && !filled
  return (
    <Stack gap="lg" {...fields}>
      {problem && (
        <Alert color="red" role="alert" variant="light">
          {problem}
        </Alert>
      )}
      {children}
      <Button type="submit" color="orange" size="md" fullWidth disabled={incomplete || pending}>
        {button}
      </Button>
    </Stack>
  )
}

/** Whether every field is filled. Autofilled values may not be readable before the first interaction. */
function useFilled() {
  const ref = useRef<HTMLDivElement>(null)
  const [filled, setFilled] = useState(false)
  function look() {
    const inputs = [...(ref.current?.querySelectorAll('input') ?? [])]
    setFilled(inputs.every((input) => input.value !== '' || input.matches(':autofill')))
  }
  useEffect(look, [])
  return { filled, fields: { ref, onInput: look, onChange: look, onFocus: look } }
}
