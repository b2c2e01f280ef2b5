import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { ask, post, type Answer, type Ask } from './client.ts'
import { type Site } from './deployment.ts'
import { administrator, project } from '#tools/seed/content.ts'

/** The browser of a signed-in administrator, for one site or several. */
export interface Administrator {
  cookie: string
  /** Cookies that the browser keeps after signing out. */
  device: string[]
  get(path: string, site?: Site): Promise<Answer>
  post(path: string, fields: Record<string, string | File>, site?: Site): Promise<Answer>
  /** Returns the id of the new project. */
  addProject(fields?: Record<string, string>): Promise<string>
}

const { image: _none, topposition: _place, ...typed } = project()
/** As the form of a project sends them. */
export const projectFields = typed

export async function signIn(site: Site, account: { username: string; password: string } = administrator) {
  const answer = await post(site, '/admin', new URLSearchParams(account))
  const [cookie] = answer.cookies.filter((name) => /session=/.test(name))
  if (answer.status !== 303 || !cookie) throw new Error(`signing in answered ${answer.status}`)
  return openAdministrator(
    site,
    cookie,
    answer.cookies.filter((name) => name !== cookie),
  )
}

export function openAdministrator(site: Site, cookie: string, device: string[] = []): Administrator {
  async function send(path: string, fields: Record<string, string | File>, at = site, options: Ask = {}) {
    return post(at, path, toBody(fields), { cookie, ...options })
  }
  return {
    cookie,
    device,
    get: (path, at = site) => ask(at, path, { cookie }),
    post: send,
    async addProject(fields = {}) {
      const id = randomUUID()
      const imageUrl = await smallPhotograph()
      const answer = await send('/admin/products', { ...projectFields, ...fields, id, imageUrl })
      if (answer.status !== 303) throw new Error(`adding a project answered ${answer.status}`)
      return id
    },
  }
}

/** Multipart only if there is a file. */
function toBody(fields: Record<string, string | File>): URLSearchParams | FormData {
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  if (texts.length === Object.keys(fields).length) return new URLSearchParams(texts)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

let photograph: Promise<Buffer> | undefined

export async function smallPhotograph(name = 'crane.jpg'): Promise<File> {
  const create = { width: 64, height: 48, channels: 3 as const, background: '#f26b21' }
  photograph ??= sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(await photograph)], name)
}
