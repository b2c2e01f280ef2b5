import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileRow } from '#app/platform/database/schema.ts'
import { addFile, findFile } from '#app/platform/files/file-store.server.ts'
import { isUploadFolder, newFileKey } from '#app/platform/files/keys.ts'
import type { TestApp } from './app.ts'

/** The back office as the browser of a signed-in administrator uses it without JavaScript. */
export interface TestAdmin {
  get(path: string): Promise<Response>
  /** Posts a form as its page would: every field, and files under their fields' names. */
  post(path: string, fields: Record<string, string>, files?: Record<string, File>): Promise<Response>
  /** Uploads a file before its form is posted. @param read what the browser has read of it */
  upload(file: File, search?: Record<string, string>, read?: Record<string, string>): Promise<Response>
  /** The key of a file that is uploaded, or that was by another test, if it is one of `photograph()`. */
  keyOf(file: File, search?: Record<string, string>): Promise<string>
}

export async function openAdmin(app: TestApp): Promise<TestAdmin> {
  const cookie = await app.signIn()
  /** Uses the protocol of resumable uploads with a single part. */
  async function upload(file: File, search: Record<string, string> = {}, read: Record<string, string> = {}) {
    const send = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
      app.request(path, { method, cookie, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body })
    const purpose = new URLSearchParams(search)
    const begun = await send(`/admin/uploads?${purpose}`, 'POST', {
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries({ filename: file.name, ...read })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    })
    if (begun.status !== 201) return begun
    const address = begun.headers.get('Location') ?? ''
    const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
    await send(address, 'PATCH', part, await file.arrayBuffer())
    return send(`${address}?finish&${purpose}`, 'POST', {})
  }
  return {
    get: (path) => app.request(path, { cookie }),
    post(path, fields, files = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      for (const [name, file] of Object.entries(files)) body.append(name, file)
      return app.request(path, { method: 'POST', cookie, body })
    },
    upload,
    async keyOf(file, search) {
      const background = backgrounds.get(file)
      const kind = background && JSON.stringify([background, search])
      const known = kind && takenIn.get(kind)
      if (known) return storeAgain(app, file.name, known)
      const answer: { key?: unknown } = await (await upload(file, search)).json()
      if (typeof answer.key !== 'string') throw new Error('the file was not taken')
      if (kind) takenIn.set(kind, await readStored(app, answer.key))
      return answer.key
    },
  }
}

/** A photograph as it was stored, with its row. */
interface Stored {
  row: FileRow
  content: Buffer
}

/** The photographs of `photograph()`, by what distinguishes their bytes. */
const backgrounds = new WeakMap<File, string>()

/** A process decodes each photograph that is uploaded, so this process has each kind decoded once. */
const takenIn = new Map<string, Stored>()

async function readStored({ services }: TestApp, key: string): Promise<Stored> {
  const row = await findFile(services.db, key)
  if (!row) throw new Error(`${key} has no row`)
  const opened = await services.files.get(row.access, key)
  if (!opened) throw new Error(`${key} is not stored`)
  return { row, content: await buffer(opened.stream()) }
}

/** Leaves what an upload would leave, under a key of its own. */
async function storeAgain({ services }: TestApp, name: string, { row, content }: Stored): Promise<string> {
  const key = newKeyBeside(row.key, name)
  await services.files.put(row.access, key, Readable.from([content]))
  await addFile(services.db, { ...row, key, created_at: Date.now() })
  services.images.wake()
  return key
}

function newKeyBeside(key: string, name: string): string {
  const [folder = ''] = key.split('/')
  if (!isUploadFolder(folder)) throw new Error(`${key} is in no folder for uploads`)
  // As the product names a JPEG file, which a photograph without transparency is stored as.
  return newFileKey(folder, name.replace(/\.\w+$/, '.jpg'))
}

export async function photograph(name = 'photograph.jpg', background = '#f26b21'): Promise<File> {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  const file = new File([new Uint8Array(await image.jpeg().toBuffer())], name)
  backgrounds.set(file, background)
  return file
}

export function drawing(inside = '<path d="M0 0h9v9z"/>'): File {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`
  return new File([svg], 'mark.svg')
}

/** The text that a person would read, without markup. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}
