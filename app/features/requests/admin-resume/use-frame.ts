import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { framePage, type Failure, type FromFrame, type ToFrame } from '#app/ui/pdf/frame-page.ts'

/** Anything slower is not a résumé. */
const openTimeoutMs = 20_000

export type ReaderState = 'opening' | 'shown' | 'failed' | Failure

/** Fetches a résumé, which is recorded in the security log, and shows it in its own frame. */
export function useFrame(address: string, pressed: (key: string) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [html, setHtml] = useState<string>()
  const [state, setState] = useState<ReaderState>('opening')
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const content = useRef<Promise<ArrayBuffer>>(null)

  const say = (message: ToFrame, transfer: Transferable[] = []) =>
    // The frame has no origin that could be named.
    frame.current?.contentWindow?.postMessage(message, '*', transfer)

  async function sendPdf() {
    const pdf = await content.current
    if (pdf) say({ pdf }, [pdf])
  }

  const receive = useEffectEvent(({ source, data }: MessageEvent<FromFrame>) => {
    if (source === null || source !== frame.current?.contentWindow) return
    if (data.is === 'ready') void sendPdf().catch(() => setState('failed'))
    if (data.is === 'opened') {
      setPages(Number(data.pages))
      setState('shown')
    }
    if (data.is === 'at') setPage(Number(data.page))
    if (data.is === 'key') pressed(String(data.key))
    if (data.is === 'failed') setState(data.why === 'password' ? 'password' : 'damaged')
  })
  useEffect(() => {
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  useEffect(() => {
    const stop = new AbortController()
    content.current = fetchPdf(address, stop.signal)
    Promise.all([content.current, import('#app/ui/pdf/frame-script.client.ts')]).then(
      ([, { frameScript }]) => stop.signal.aborted || setHtml(framePage(frameScript, location.origin)),
      () => stop.signal.aborted || setState('failed'),
    )
    const late = setTimeout(() => setState((now) => (now === 'opening' ? 'failed' : now)), openTimeoutMs)
    return () => {
      stop.abort()
      clearTimeout(late)
    }
  }, [address])

  return { frame, html, state, pages, page, say }
}

async function fetchPdf(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`)
  return response.arrayBuffer()
}
