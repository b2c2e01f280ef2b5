import type { Agent } from 'node:https'
import { askProxy } from '../test/proxies.ts'

export interface FrontOptions {
  form?: URLSearchParams
  cookie?: string
  /** The address on loopback from which it is sent, such as 127.0.0.9: each is another client for the proxy. */
  from?: string
  agent?: Agent
}

/** The public address of sites behind a proxy on this machine. */
export const frontUrl = 'https://localhost'

/** Asks through a proxy as a browser does. @returns the status, or why there was none */
export async function askFront(port: number, path: string, options: FrontOptions = {}): Promise<string> {
  const { form, cookie = '', from, agent } = options
  const body = form && String(form)
  const answer = askProxy(port, path, {
    method: form ? 'POST' : 'GET',
    body,
    localAddress: from,
    ...(agent && { agent }),
    headers: {
      Host: 'localhost',
      Origin: frontUrl,
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie && { Cookie: cookie }),
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      'Content-Length': String((body ?? '').length),
    },
  })
  return answer.then(
    ({ status }) => String(status),
    (error: Error) => error.message,
  )
}
