import { Modal, Text } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { href } from 'react-router'
import { SignInAgainContext } from '#app/ui/admin/sign-in-again.ts'
import { messages } from './rules.ts'
import { SignInFields } from './sign-in-fields.tsx'

/** When a session has ended, what is on the screen stays, and what was begun goes on after signing in. */
export function SignInAgainProvider({ username, children }: { username: string; children: ReactNode }) {
  const [goOn, setGoOn] = useState<() => void>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entry = new FormData(event.currentTarget)
    setPending(true)
    const refused = await signIn(String(entry.get('username')), String(entry.get('password')))
    setPending(false)
    setProblem(refused)
    if (refused) return
    setGoOn(undefined)
    goOn?.()
  }

  return (
    <SignInAgainContext value={(then) => setGoOn(() => then)}>
      {children}
      <Modal
        opened={goOn !== undefined}
        onClose={() => setGoOn(undefined)}
        title="Please sign in again"
        size={420}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close; what you typed stays here' }}
      >
        <Text c="dimmed" mb="lg">
          You were away for a while. Nothing you typed is lost, and what you began goes on once you have
          signed in.
        </Text>
        <form method="post" onSubmit={submit}>
          <SignInFields username={username} problem={problem} pending={pending} />
        </form>
      </Modal>
    </SignInAgainContext>
  )
}

/** @returns what to tell the person, or nothing where they are signed in now */
async function signIn(username: string, password: string): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ username, password })
    const response = await fetch(href('/admin'), { method: 'POST', body, redirect: 'manual' })
    if (response.status === 401) return messages.signInFailed
    if (response.status === 429)
      return messages.tooManyAttempts(Math.ceil(Number(response.headers.get('Retry-After') ?? 60) / 60))
    if (response.status >= 500) return messages.notPossible
    return undefined
  } catch {
    return messages.noConnection
  }
}
