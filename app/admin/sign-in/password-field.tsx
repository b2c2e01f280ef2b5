import { PasswordInput } from '@mantine/core'

interface PasswordFieldProps {
  name: string
  label: string
  description?: string
  autoComplete?: 'current-password' | 'new-password'
  problem: string | undefined
  onInput?: (text: string) => void
  /** Gets the focus when its dialog opens. */
  initialFocus?: boolean
}

export function PasswordField({
  problem,
  onInput,
  autoComplete,
  initialFocus,
  ...field
}: PasswordFieldProps) {
  return (
    <PasswordInput
      {...field}
      size="md"
      error={problem}
      errorProps={{ role: 'alert' }}
      aria-invalid={problem ? true : undefined}
      data-autofocus={initialFocus}
      autoComplete={autoComplete ?? 'current-password'}
      onInput={(event) => onInput?.(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the characters', tabIndex: 0 }}
    />
  )
}
