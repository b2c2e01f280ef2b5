import type { SignInAgain } from '#app/ui/admin/signed-in.ts'

/** Sends requests; one for which the session has ended is sent again after signing in. */
export function createPost(signInAgain: SignInAgain) {
  return async function post(
    address: string,
    body: FormData | string,
    signal?: AbortSignal,
  ): Promise<Response> {
    const response = await fetch(address, { method: 'POST', body, signal })
    if (response.status !== 401) return response
    return new Promise((resolve) => signInAgain(() => resolve(post(address, body, signal))))
  }
}
