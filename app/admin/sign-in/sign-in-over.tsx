import { Text } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { href } from 'react-router'
import { SignInAgainContext } from '#app/ui/admin/signed-in.ts'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import { CodeFields } from './code-fields.tsx'
import { messages, type SignInForm } from './rules.ts'
import { SignInFields } from './sign-in-fields.tsx'
import classes from './sign-in.module.css'

const aboveAll = 10_000

/**
 * When a session has ended, nobody reads on: the screen is hidden, also from whoever was disabled. It is still there with
 * everything typed, and what was started continues after signing in.
 */
export function SignInAgainProvider({ username, children }: { username: string; children: ReactNode }) {
  /** Not rendered before it is first opened. */
  const [opened, setOpened] = useState<boolean>()
  // Includes what is started while the password is being checked.
  const waiting = useRef<(() => void)[]>([])
  const [pending, setPending] = useState(false)
  const [form, setForm] = useState<SignInForm>({})
  const who = useRef<string>(undefined)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const typed = new URLSearchParams(fields)
    // The username is sent only with the password; the code comes in a later step.
    who.current = typed.get('username')?.trim().toLowerCase() ?? who.current
    setPending(true)
    const { signedIn, ...next } = await signIn(typed, form)
    setPending(false)
    setForm(next)
    if (!signedIn) return
    // Never save one person's typing under another's name: it stays among the drafts of the person who typed
    // it.
    if (who.current !== username.toLowerCase()) return location.reload()
    setOpened(false)
    for (const resume of waiting.current.splice(0)) resume()
  }

  function waitFor(then: () => void) {
    waiting.current.push(then)
    setOpened(true)
  }

  return (
    <SignInAgainContext value={waitFor}>
      <div className={opened ? classes.over : undefined}>{children}</div>
      {opened !== undefined && (
        <LazyModal
          opened={opened}
          onClose={() => {}}
          title="Please sign in again"
          size={420}
          closeOnClickOutside={false}
          closeOnEscape={false}
          withCloseButton={false}
          // Other dialogs of the screen stay open below.
          zIndex={aboveAll}
          overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
        >
          <Text c="dimmed" mb="lg">
            {form.step === 'code'
              ? 'Your password is right. Now type the code that your phone shows.'
              : 'You were signed out. Nothing you typed is lost. Sign in to continue.'}
          </Text>
          <form method="post" onSubmit={submit}>
            {form.step === 'code' ? (
              <CodeFields {...form} pending={pending} />
            ) : (
              <SignInFields username={username} {...form} pending={pending} />
            )}
          </form>
        </LazyModal>
      )}
    </SignInAgainContext>
  )
}

/** @returns the next state of the form, or `signedIn` */
async function signIn(body: URLSearchParams, shown: SignInForm): Promise<SignInForm & { signedIn?: true }> {
  try {
    const headers = { Accept: 'application/json' }
    const response = await fetch(href('/admin/sign-in'), { method: 'POST', body, headers })
    if (response.status >= 500) return { ...shown, problem: messages.notPossible }
    const form: SignInForm = await response.json()
    return response.ok && form.step === undefined ? { signedIn: true } : form
  } catch {
    return { ...shown, problem: messages.noConnection }
  }
}
