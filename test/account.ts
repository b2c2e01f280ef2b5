import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import type { Intent } from '#app/admin/account/rules.ts'
import { type TestApp } from './app.ts'
import { administrator } from '#tools/seed/content.ts'
import { visibleText } from './admin.ts'

const { username, password } = administrator
const period = 30_000

export type TestAccount = Awaited<ReturnType<typeof openAccount>>

/** The account of a signed-in administrator, and sign-ins of others, without JavaScript. */
export async function openAccount(app: TestApp) {
  let cookie = await app.signIn()

  const post = (path: string, fields: Record<string, string>, jar = '', headers = {}) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(fields), cookie: jar, headers })
  const act = (intent: Intent, fields: Record<string, string> = {}, jar = cookie) =>
    post('/admin/account', { intent, ...fields }, jar)
  const signIn = (fields: Record<string, string>, jar = '') => post('/admin/products', fields, jar)

  /** Sets up two-step sign-in as a person with a phone would; `code(1)` is the code after the current one. */
  async function twoSteps() {
    const begun = await (await act('two-steps-begin', { confirm: password })).text()
    const [, uri = ''] = /name="uri" value="([^"]+)"/.exec(begun) ?? []
    const address = uri.replaceAll('&amp;', '&')
    const secret = new TextDecoder().decode(base32.decode(new URL(address).searchParams.get('secret') ?? ''))
    // The time is fixed, so that a code stays the same during a test.
    const now = Math.floor(Date.now() / period)
    const code = (later = 0) => createOTP(secret).hotp(now + later)
    // The codes of this period and the next stay valid if another one begins during the test.
    const confirmed = await act('two-steps-confirm', { uri: address, code: await code() })
    const text = await confirmed.clone().text()
    const backupCodes = [...text.matchAll(/<li>(\d{5} \d{5})<\/li>/g)].map(([, found = '']) => found)
    cookie = cookieOf(confirmed) || cookie
    return { code, confirmed, backupCodes }
  }

  return {
    post,
    act,
    signIn,
    twoSteps,
    /** Performs the first step; returns the cookie that the second one needs. */
    firstStep: async () => cookiesOf(await signIn({ username, password })),
    anotherSession: async () => cookieOf(await signIn({ username, password })),
    isOpen: () => opens(cookie),
    opens,
    show: (search = '') => app.request(`/admin/account${search}`, { cookie }),
    page: async () => visibleText(await (await app.request('/admin/account', { cookie })).text()),
  }

  async function opens(jar: string) {
    return (await app.request('/admin/products', { cookie: jar })).status === 200
  }
}

/** All cookies of a response, as the browser would send them. */
export function cookiesOf(answer: Response): string {
  const current = answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie))
  return current.map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; ')
}

/** Only the session's cookie; empty if there is none. */
export function cookieOf(answer: Response): string {
  return oneOf(answer, 'plinth.session=')
}

/** The cookie of a device that may skip the second step. */
export function trustOf(answer: Response): string {
  return oneOf(answer, 'plinth.trusted=')
}

function oneOf(answer: Response, name: string): string {
  const all = cookiesOf(answer).split('; ')
  return all.filter((cookie) => cookie.startsWith(name)).join()
}
