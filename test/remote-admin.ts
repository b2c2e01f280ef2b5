import { setTimeout as wait } from 'node:timers/promises'
import { administrator } from '#tools/seed/content.ts'
import { minute } from '#app/platform/units.ts'

/** The back office of a site in another process, over HTTP. */
export interface RemoteAdmin {
  /** The session's cookie. */
  cookie: string
  /**
   * Uploads a file before its form is posted, and waits until it is processed.
   * @param search the use of the file; a photograph by default
   * @param most bytes per request
   */
  upload(
    content: Uint8Array<ArrayBuffer>,
    name: string,
    search?: URLSearchParams,
    chunkBytes?: number,
  ): Promise<Response>
}

export async function signInAt(url: string): Promise<RemoteAdmin> {
  const send = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(url + path, { method, headers: { Origin: url, ...headers }, body, redirect: 'manual' })
  const answer = await send('/admin', 'POST', {}, new URLSearchParams(administrator))
  const [given = ''] = answer.headers.getSetCookie()
  if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`)
  const cookie = given.slice(0, given.indexOf(';'))
  const session = { Cookie: cookie, 'Tus-Resumable': '1.0.0' }
  return {
    cookie,
    async upload(
      content,
      name,
      search = new URLSearchParams({ as: 'photograph' }),
      chunkBytes = content.length,
    ) {
      const begun = await send(`/admin/uploads?${search}`, 'POST', {
        ...session,
        'Upload-Length': String(content.length),
        'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
      })
      if (begun.status !== 201) return begun
      const address = begun.headers.get('Location') ?? ''
      const part = { ...session, 'Content-Type': 'application/offset+octet-stream' }
      for (let at = 0; at < content.length; at += chunkBytes)
        await send(
          address,
          'PATCH',
          { ...part, 'Upload-Offset': String(at) },
          content.subarray(at, at + chunkBytes),
        )
      return send(`${address}?finish&${search}`, 'POST', session)
    },
  }
}

/** Polls until the condition is met; throws after `timeout` milliseconds. */
export async function until(isSo: () => Promise<boolean> | boolean, pause = 20, timeout = minute) {
  const end = Date.now() + timeout
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it never came')
    await wait(pause)
  }
}
