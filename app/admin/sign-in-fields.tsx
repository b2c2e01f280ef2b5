import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { SignInProblem } from './rules.ts'

/** On the page of its own and, when a session has ended, over the form being edited. Goes inside a form. */
export function SignInFields({
  username = '',
  problem,
  pending = false,
}: SignInProblem & { pending?: boolean }) {
  const { fields, filled } = useFilled()
  // Before JavaScript runs nobody could enable the button again, so until then it is never disabled (specification §5).
  const incomplete = useHydrated() && !filled
  return (
    <Stack gap="lg" {...fields}>
      {problem && (
        <Alert color="red" role="alert" variant="light">
          {problem}
        </Alert>
      )}
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
      <Button type="submit" color="orange" size="md" fullWidth disabled={incomplete || pending}>
        Sign in
      </Button>
    </Stack>
  )
}

/** Whether both fields hold something. What the browser fills in by itself may not be readable before the first touch. */
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
