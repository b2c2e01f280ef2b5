import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRawRecord, type RawRecord } from './fields.ts'

/** A dump of which each photograph is a record of its own, and each file has a path. */
export interface Unpacked {
  root: RawRecord
  /** Files that the database itself contains, by the path that stands in their place. */
  inline: ReadonlyMap<string, Buffer>
}

const dataAddress = /^data:image\/(png|jpeg|jpg|webp|gif|avif|svg\+xml);base64,([A-Za-z\d+/=\s]+)$/

/** Rewrites what some Firebase sites do differently in the form in which everything else is. */
export function unpack(root: RawRecord): Unpacked {
  const inline = new Map<string, Buffer>()
  return { root: withPhotographs(withPaths(root, inline) as RawRecord), inline } // A record stays one.
}

/** Puts paths in the place of images that are written out in base64. */
function withPaths(node: unknown, inline: Map<string, Buffer>): unknown {
  if (typeof node === 'string') {
    const [, type = '', content] = dataAddress.exec(node) ?? []
    if (content === undefined) return node
    const bytes = Buffer.from(content, 'base64')
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const path = `images/inline-${name}.${type.replace('+xml', '').replace('jpeg', 'jpg')}`
    inline.set(path, bytes)
    return path
  }
  if (Array.isArray(node)) return node.map((one) => withPaths(one, inline))
  if (!isRawRecord(node)) return node
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withPaths(value, inline)]))
}

/** The `images` of a project, a list of addresses, become its photographs. */
function withPhotographs(root: RawRecord): RawRecord {
  const { projects } = root
  if (typeof projects !== 'object' || projects === null) return root
  const photographs: Record<string, unknown> = {}
  const rest = Object.entries(projects).map(([id, project]): [string, unknown] => {
    if (!isRawRecord(project) || typeof project.images !== 'object' || project.images === null)
      return [id, project]
    const { images, ...others } = project
    const addresses = Object.values(images as object)
      .map((image: unknown) => (isRawRecord(image) ? (image.imageUrl ?? image.url) : image))
      .filter((address) => typeof address === 'string' && address !== '' && address !== others.imageUrl)
    for (const [index, imageUrl] of addresses.entries())
      photographs[`${id}-image-${index + 1}`] = {
        project: id,
        imageUrl,
        stage: /complete|finished/i.test(String(others.status)) ? 'handover' : 'progress',
        position: index + 1,
      }
    return [id, others]
  })
  if (Object.keys(photographs).length === 0) return root
  const known = root['project-photographs']
  return {
    ...root,
    projects: Object.fromEntries(rest),
    'project-photographs': { ...(isRawRecord(known) ? known : {}), ...photographs },
  }
}

/** Those files as files of a temporary folder, which goes with the import. */
export async function openInline(inline: Unpacked['inline']) {
  const folder = inline.size > 0 ? await mkdtemp(join(tmpdir(), 'plinth-import-')) : undefined
  return {
    async find(path: string): Promise<string | undefined> {
      const bytes = inline.get(path)
      if (!bytes || folder === undefined) return undefined
      const file = join(folder, path.replace(/^.*\//, ''))
      await writeFile(file, bytes)
      return file
    },
    async [Symbol.asyncDispose]() {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
