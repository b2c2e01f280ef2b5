export type Answer = { key: string } | { refused: string } | { failed: string; signedOut?: boolean }

const failures = {
  connection: 'The connection was lost. The file has not arrived.',
  session: 'You were signed out. The file has not arrived.',
  server: 'The file could not be taken in, and it is our fault.',
}

/** By XMLHttpRequest: `fetch` can't tell how much of a body has gone out. Resolves whatever happens; never, once aborted. */
export function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  progress: (sent: number) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => progress(loaded)
    request.onload = () => resolve(read(request.status, request.responseText))
    request.onerror = () => resolve({ failed: failures.connection })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function read(status: number, body: string): Answer {
  if (status === 401) return { failed: failures.session, signedOut: true }
  try {
    const { key, problem }: { key?: unknown; problem?: unknown } = JSON.parse(body)
    if (status === 201 && typeof key === 'string') return { key }
    if (status === 422 && typeof problem === 'string') return { refused: problem }
  } catch {
    // A proxy in between answers in words of its own.
  }
  return { failed: failures.server }
}
