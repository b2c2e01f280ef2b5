import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { administrator as account, typedProject } from '../tools/seed/content.ts'
import { ask, post, type Answer } from './client.ts'
import { type Site } from './deployment.ts'

/** The browser of a signed-in administrator, for one site or several. */
export interface Administrator {
  cookie: string
  get(path: string, site?: Site): Promise<Answer>
  post(path: string, fields: Record<string, string>, site?: Site): Promise<Answer>
  /** Returns the id of the new project. */
  addProject(fields?: Record<string, string>): Promise<string>
  addPhotograph(project: string): Promise<void>
}

export async function signIn(site: Site): Promise<Administrator> {
  const answer = await post(site, '/admin', new URLSearchParams(account))
  const cookie = answer.cookies.find((name) => /session=/.test(name))
  if (answer.status !== 303 || !cookie) throw new Error(`signing in answered ${answer.status}`)
  return {
    cookie,
    get: (path, at = site) => ask(at, path, { cookie }),
    post: (path, fields, at = site) => post(at, path, new URLSearchParams(fields), { cookie }),
    async addProject(fields = {}) {
      const id = randomUUID()
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...typedProject, ...fields, id })) form.append(name, value)
      form.append('imageUrl', await smallPhotograph())
      const { status } = await post(site, '/admin/products', form, { cookie })
      if (status !== 303) throw new Error(`adding a project answered ${status}`)
      return id
    },
    async addPhotograph(project) {
      const form = new FormData()
      form.append('project', project)
      form.append('stage', 'progress')
      form.append('imageUrl', await smallPhotograph())
      const { status } = await post(site, `/admin/products/edit/${project}/photographs`, form, { cookie })
      if (status !== 303) throw new Error(`adding a photograph answered ${status}`)
    },
  }
}

async function smallPhotograph(): Promise<File> {
  const create = { width: 64, height: 48, channels: 3 as const, background: '#f26b21' }
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'crane.jpg')
}
