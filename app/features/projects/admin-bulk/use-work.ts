import { useState } from 'react'
import { href } from 'react-router'
import { useSignInAgain, type SignInAgain } from '#app/ui/admin/sign-in-again.ts'
import type { Asked } from './work.ts'

const address = href('/admin/upload-projects/work')

export const failures = {
  connection: 'The connection was lost. Nothing is lost here; try again when it is back.',
  server: 'That was not possible, and it is our fault. Please try again in a moment.',
}

/** The sentence of a refusal, or of what went wrong on the way; nothing where all is well. */
export type Answer = string | undefined

export interface Work {
  ask(wish: Asked): Promise<Answer>
  table(file: File): Promise<Answer>
}

/** Asks the server for something; where the session has ended, it goes on after signing in over the screen. */
export function useWork(): Work {
  const signInAgain = useSignInAgain()
  return useState(() => ({
    ask: (wish: Asked) =>
      post({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish) }, signInAgain),
    table(file: File) {
      const body = new FormData()
      body.append('table', file)
      return post({ body }, signInAgain)
    },
  }))[0]
}

async function post(init: RequestInit, signInAgain: SignInAgain): Promise<Answer> {
  try {
    const response = await fetch(address, { method: 'POST', ...init })
    if (response.status === 401)
      return new Promise((resolve) => signInAgain(() => resolve(post(init, signInAgain))))
    if (response.ok) return undefined
    const { problem }: { problem?: unknown } = await response.json().catch(() => ({}))
    return typeof problem === 'string' ? problem : failures.server
  } catch {
    return failures.connection
  }
}
