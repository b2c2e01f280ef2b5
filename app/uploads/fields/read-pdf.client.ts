import { maxVariantWidth } from '#app/platform/images/variants.ts'
import { framePage, type Failure, type FromFrame, type ToFrame } from '#app/ui/pdf/frame-page.ts'
import { frameScript } from '#app/ui/pdf/frame-script.client.ts'

/** Anything slower would seem to hang. */
const readTimeoutMs = 30_000

/** Draws the first page of a PDF. */
export async function drawFirstPage(file: File, type: 'image/jpeg' | 'image/png'): Promise<File | Failure> {
  const firstPage = await file.arrayBuffer()
  const answer = await ask({ firstPage, type, side: maxVariantWidth }, firstPage)
  return answer.is === 'drawn' ? toFile(file, answer.picture, type) : whyOf(answer)
}

/** How many pages a PDF has: 0 if it asks for a password, `undefined` if it cannot be read. */
export async function countPages(file: File): Promise<number | undefined> {
  const pdf = await file.arrayBuffer()
  const answer = await ask({ pdf }, pdf)
  if (answer.is === 'opened') return answer.pages
  return whyOf(answer) === 'password' ? 0 : undefined
}

/**
 * The first answer about a PDF of its reader, in a frame of its own without an origin: whatever the PDF may make that do
 * reaches nothing.
 */
async function ask(message: ToFrame, pdf: ArrayBuffer): Promise<FromFrame> {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.srcdoc = framePage(frameScript, location.origin)
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // Not `hidden`: Firefox loads no fonts there.
  frame.style.cssText = 'position: fixed; inline-size: 1px; block-size: 1px; opacity: 0; pointer-events: none'
  const answer = new Promise<FromFrame>((resolve) => {
    const late = setTimeout(() => resolve({ is: 'failed', why: 'damaged' }), readTimeoutMs)
    function receive({ source, data }: MessageEvent<FromFrame>) {
      if (source === null || source !== frame.contentWindow) return
      if (data.is === 'ready') {
        // The frame has no origin that could be named.
        frame.contentWindow?.postMessage(message, '*', [pdf])
        return
      }
      clearTimeout(late)
      removeEventListener('message', receive)
      resolve(data)
    }
    addEventListener('message', receive)
  })
  document.body.append(frame)
  return answer.finally(() => frame.remove())
}

function toFile({ name, lastModified }: File, picture: ArrayBuffer, type: string): File {
  const stem = name.replace(/\.pdf$/i, '')
  return new File([picture], `${stem}.${type === 'image/png' ? 'png' : 'jpg'}`, { type, lastModified })
}

/** Only the shape of what the frame says is trusted. */
function whyOf(data: FromFrame): Failure {
  return data.is === 'failed' && data.why === 'password' ? 'password' : 'damaged'
}
