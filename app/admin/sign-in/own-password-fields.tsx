import { minPasswordLength } from '#app/platform/credential-rules.ts'
import { PasswordField } from './password-field.tsx'
import type { SignInForm } from './rules.ts'
import { SignInStack } from './sign-in-fields.tsx'

/** The choice of an own password in place of the first one. Must be inside a form. */
export function OwnPasswordFields({ problem, problems = {} }: SignInForm) {
  return (
    <SignInStack problem={problem} pending={false} button="Change password">
      <PasswordField name="current" label="Current password" problem={problems['current']} />
      <PasswordField
        name="password"
        label="New password"
        description={`At least ${minPasswordLength} characters. Four unrelated words make a good password.`}
        autoComplete="new-password"
        problem={problems['password']}
      />
    </SignInStack>
  )
}
