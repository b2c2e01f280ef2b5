import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'

const sample = join(import.meta.dirname, '..', '..', 'sample')
const dump = join(import.meta.dirname, '..', 'firebase', 'sample')
/** Records of each kind. The first ones belong together, because sections have logos. */
const few = 2

type Branch = Record<string, object>

/**
 * The sample site as a dump of a few kilobytes: a few records of each kind, every page of General, and tiny
 * images instead of photographs.
 */
export async function writeSmallDump(folder: string) {
  const root: Record<string, Branch> = JSON.parse(await readFile(join(dump, 'database.json'), 'utf8'))
  const { generals = {} } = root
  const small = Object.fromEntries(Object.entries(root).map(([name, branch]) => [name, firstOf(branch)]))
  const database = { ...small, generals: withoutVideo(generals), vacancies: { '-OZvacancy': vacancy } }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'database.json'), JSON.stringify(database))
  const text = JSON.stringify(database)
  const stored = await readdir(join(sample, 'storage'), { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of stored.filter((entry) => entry.isFile())) {
    const from = join(parentPath, name)
    const to = join(folder, relative(sample, from))
    if (!text.includes(encodeURIComponent(name))) continue
    await mkdir(dirname(to), { recursive: true })
    if (/\.(jpg|png)$/.test(name)) await sharp(from).resize({ width: 96 }).toFile(to)
    else await cp(from, to)
  }
}

/** For projects, one of each status, because visitors see those lists separately. */
function firstOf(branch: Branch): Branch {
  const seen = new Map<unknown, number>()
  const chosen = Object.entries(branch).filter(([, record]) => {
    const status = 'status' in record ? record.status : undefined
    seen.set(status, (seen.get(status) ?? 0) + 1)
    return (seen.get(status) ?? 0) <= (status === undefined ? few : 1)
  })
  return Object.fromEntries(chosen)
}

/** The banner then shows only the still image. */
function withoutVideo(generals: Branch): Branch {
  const text = JSON.stringify(generals, (key, value: unknown) =>
    key === 'imageUrl' && String(value).includes('.mp4') ? '' : value,
  )
  const plain: Branch = JSON.parse(text)
  return plain
}

const vacancy = {
  title: 'Senior Site Engineer',
  slug: 'senior-site-engineer',
  place: 'Business Bay, Dubai',
  department: 'Engineering',
  kind: 'full-time',
  closes: '',
  text: 'Ten years on towers of G+20 and more.\nArabic and English.',
  position: 1,
}
