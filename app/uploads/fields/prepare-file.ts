import { headBytes, noBytes, policies, recognise, tooManyBytes, type Policy } from '../policy.ts'
import { isPicturePolicy, notDrawn, refusalOfHead, refusalOfText } from '../messages.ts'
import type { PreparedFile } from '../queue.ts'
import type { Refused } from '#app/platform/refused.ts'

/**
 * Reports what the server would reject before anything is sent, draws the PDF that was chosen for an image, and scales
 * photographs down to what the site shows. The server checks again, because uploads need not come from here; so a file
 * that cannot be checked here is sent as it is.
 */
export async function prepareFile(file: File, policy: Policy): Promise<PreparedFile | Refused> {
  return checkFile(file, policy).catch(() => ({ file }))
}

async function checkFile(file: File, policy: Policy): Promise<PreparedFile | Refused> {
  const { name } = file
  if (file.size === 0) return { refused: noBytes(name) }
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  if (isPicturePolicy(policy) && recognise(head) === 'pdf') return drawPdf(file, policy)
  const wrong = refusalOfHead(name, head, policy)
  const ready = isPicturePolicy(policy) && !wrong ? await smaller(file, head) : file
  if (ready.size > policy.maxBytes) return { refused: tooManyBytes(name, policy, ready.size) }
  const problem = wrong ?? (await problemOfContent(file, policy))
  if (problem) return { refused: `${name} ${problem}` }
  if (recognise(head) === 'pdf') return { file, pages: await countPages(file) }
  return ready === file ? { file } : { file: ready, takenOn: await takenOnOf(file) }
}

/** Certificates arrive as PDFs: where an image is asked for, that of the first page is one. */
async function drawPdf(file: File, policy: Policy): Promise<{ file: File } | Refused> {
  const { name, size } = file
  if (size > policies.document.maxBytes) return { refused: tooManyBytes(name, policies.document, size) }
  const { drawFirstPage } = await import('./read-pdf.client.ts')
  const drawn = await drawFirstPage(file, policy === policies.logo ? 'image/png' : 'image/jpeg')
  return drawn instanceof File ? { file: drawn } : { refused: `${name} ${notDrawn[drawn]}` }
}

/** Of what is to be read by others: whether they can, and how much it is. What cannot be counted is sent all the same. */
async function countPages(file: File): Promise<number | undefined> {
  const reader = await import('./read-pdf.client.ts')
  return reader.countPages(file).catch(() => undefined)
}

/** When the camera took it, which is lost when it is made smaller. */
export async function takenOnOf(file: File): Promise<string | null> {
  const { readTakenOn, takenOnBytes } = await import('../photographs/taken-on.ts')
  return readTakenOn(new Uint8Array(await file.slice(0, takenOnBytes).arrayBuffer()))
}

async function smaller(file: File, head: Uint8Array): Promise<File> {
  const { makeSmaller } = await import('./make-smaller.client.ts')
  return makeSmaller(file, recognise(head))
}

async function problemOfContent(file: File, policy: Policy): Promise<string | undefined> {
  if (policy === policies.styleSheet) return refusalOfText(new Uint8Array(await file.arrayBuffer()))
  if (policy !== policies.video) return undefined
  const { checkVideo } = await import('../video/check-video.ts')
  return checkVideo(file)
}
