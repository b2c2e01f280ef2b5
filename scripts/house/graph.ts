import { dirname } from 'node:path'
import type { Source } from './sources.ts'

/** The layers, lowest first; a lower one must not import a higher one. */
const layers: [string, RegExp][] = [
  ['platform', /^app\/platform\//],
  ['messages', /^app\/messages\//],
  ['ui', /^app\/ui\//],
  ['content, uploads', /^app\/(content|uploads)\/|^app\/plinth\/fields\.ts$/],
  ['history', /^app\/history\//],
  ['features', /^app\/features\//],
  ['plinth, declared', /^app\/plinth\/(declare|requests)\.ts$/],
  ['collections', /^app\/collections(\.server)?\.ts$/],
  ['site, admin', /^app\/(site|admin)\//],
  ['plinth', /^app\/plinth\//],
  ['operations', /^app\/operations\//],
  ['root, routes', /^app\/[^/]+$/],
  ['server', /^server\//],
  ['scripts', /^scripts\//],
  ['tools', /^tools\//],
]

export function isTest(file: string) {
  return /\.test\.tsx?$/.test(file)
}

/** Imports from a higher layer, or of another feature; all features may import settings. */
export function findUpwardImports(sources: Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [layerOf(file), layerOf(target)]
      const [one, other] = [featureOf(file), featureOf(target)]
      const crosses = one && other && one !== other && other !== 'settings'
      if (to < 0 || (from >= to && !crosses)) return []
      const arrow = crosses ? 'feature → feature' : `${layers[from]?.[0]} → ${layers[to]?.[0]}`
      return [`${arrow}: ${file} → ${target}`]
    }),
  )
}

/**
 * Rooms, the folders of one folder, that import one another directly or indirectly, as `folder: room, room`. The
 * loose files of app/platform count as one room, without those that import nothing.
 */
export function findRoomCircles(sources: Source[]): string[] {
  const known = new Set(sources.map(({ file }) => file))
  const leaves = new Set(sources.filter(({ imports }) => imports.length === 0).map(({ file }) => file))
  /** By folder and room: the rooms beside it that it imports. */
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const { file, imports } of sources)
    for (const target of imports) {
      const { folder, from, to } = roomsOf(file, target)
      if (!known.has(target) || from === to || (to === looseFiles && leaves.has(target))) continue
      if (folder !== withLooseFiles && (from === looseFiles || to === looseFiles)) continue
      const rooms = folders.get(folder) ?? new Map<string, Set<string>>()
      folders.set(folder, rooms.set(from, (rooms.get(from) ?? new Set()).add(to)))
    }
  return [...folders].flatMap(([folder, rooms]) =>
    findCircles([...rooms].map(([file, to]) => ({ file, imports: [...to] }))).map(
      (circle) => `${folder}: ${circle.join(', ')}`,
    ),
  )
}

const looseFiles = 'loose files'
const withLooseFiles = 'app/platform'

/** The lowest folder that holds both files, and the rooms of it that they are in. */
function roomsOf(file: string, target: string) {
  const [one, other] = [dirname(file).split('/'), dirname(target).split('/')]
  const differs = one.findIndex((name, depth) => name !== other[depth])
  const depth = differs < 0 ? one.length : differs
  const folder = one.slice(0, depth).join('/') || '.'
  return { folder, from: one[depth] ?? looseFiles, to: other[depth] ?? looseFiles }
}

/** The exports that the framework uses from a route's file and from the app's own. */
const ofFramework =
  /^(default|loader|action|meta|links|headers|handle|middleware|shouldRevalidate|ErrorBoundary|client\w+|Layout|streamTimeout|handleDataRequest|handleError)$/

/**
 * Used by file name: what own/ may use, the setup files of Vitest and Playwright, the subjects of lab, declarations of libraries,
 * and what the icon plugin generates.
 */
const takenByName =
  /^app\/plinth\/|^(test\/setup|e2e\/site-template|lab\/(subjects\/[^/]+|playwright\.config))\.ts$|\.d\.ts$|\/create-icon\.tsx$/

/**
 * Exports that no file imports, not even a test: either dead, or used only within their own file. Types count
 * only if their own file does not use them either.
 */
export function findUnusedExports(sources: Source[]): string[] {
  const taken = new Set(sources.flatMap(({ takes }) => takes))
  const routes = sources
    .filter(({ file }) => file === 'app/routes.ts' || file === 'own/pages.ts')
    .map(({ text }) => text)
    .join('\n')
  const isTaken = (file: string, name: string) => taken.has(`${file} ${name}`) || taken.has(`${file} *`)
  const isOfFramework = (file: string, name: string) =>
    ofFramework.test(name) &&
    (dirname(file) === 'app' || routes.includes(`'${file.replace(/^(app|own)\//, '')}'`))
  return sources
    .filter(({ file }) => !takenByName.test(file))
    .flatMap(({ file, text, exports, exportedTypes }) => {
      // The type of a function's result deserves a name, even if nobody else writes it.
      const unread = exportedTypes.filter((name) => isSaidOnce(text, name))
      return [...exports, ...unread]
        .filter((name) => !isTaken(file, name) && !isOfFramework(file, name))
        .map((name) => `${file}: ${name}`)
    })
}

function isSaidOnce(text: string, name: string) {
  return text.split(new RegExp(`\\b${name}\\b`)).length === 2
}

function layerOf(file: string) {
  return layers.findIndex(([, pattern]) => pattern.test(file))
}

function featureOf(file: string) {
  return /^app\/features\/([^/]+)\//.exec(file)?.[1]
}

/**
 * Files that import one another directly or indirectly, each cycle once (Tarjan's strongly connected
 * components).
 */
export function findCircles(sources: Pick<Source, 'file' | 'imports'>[]): string[][] {
  const edges = new Map(sources.map(({ file, imports }) => [file, imports]))
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []

  function visit(file: string) {
    const number = numbers.size
    let low = number
    numbers.set(file, number)
    lowest.set(file, number)
    path.push(file)
    for (const target of edges.get(file) ?? []) {
      if (!edges.has(target)) continue
      if (!numbers.has(target)) visit(target)
      low = Math.min(low, lowest.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low < number) return
    const circle = path.splice(path.lastIndexOf(file))
    for (const done of circle) lowest.set(done, Infinity)
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const file of edges.keys()) if (!numbers.has(file)) visit(file)
  return circles
}
