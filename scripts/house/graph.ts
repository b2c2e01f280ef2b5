import { dirname } from 'node:path'
import type { Source } from './sources.ts'

/** The layers, lowest first; a lower one must not import a higher one. */
const layers: [string, RegExp][] = [
  ['platform', /^app\/platform\//],
  ['messages', /^app\/messages\//],
  ['ui', /^app\/ui\//],
  ['content, uploads', /^app\/(content|uploads)\//],
  ['history', /^app\/history\//],
  ['features', /^app\/features\//],
  ['collections', /^app\/collections(\.server)?\.ts$/],
  ['site, admin', /^app\/(site|admin)\//],
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
 * Rooms of app/platform that import one another directly or indirectly. Its loose files count as one room,
 * without those that import nothing.
 */
export function findPlatformCircles(sources: Source[]): string[][] {
  const rooms = new Map<string, Source>()
  const leaves = new Set(sources.filter(({ imports }) => imports.length === 0).map(({ file }) => file))
  const isRoom = (file: string) => platformRoomOf(file) !== looseFiles || !leaves.has(file)
  for (const source of sources) {
    const room = platformRoomOf(source.file)
    if (room === undefined) continue
    const others = source.imports
      .filter(isRoom)
      .flatMap((target) => platformRoomOf(target) ?? [])
      .filter((one) => one !== room)
    const known = rooms.get(room)?.imports ?? []
    rooms.set(room, { ...source, file: room, imports: [...known, ...others] })
  }
  return findCircles([...rooms.values()])
}

const looseFiles = 'loose files'

function platformRoomOf(file: string): string | undefined {
  return (
    /^app\/platform\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith('app/platform/') ? looseFiles : undefined)
  )
}

/** The exports that the framework uses from a route's file and from the app's own. */
const ofFramework =
  /^(default|loader|action|meta|links|headers|handle|middleware|shouldRevalidate|ErrorBoundary|client\w+|Layout|streamTimeout|handleDataRequest|handleError)$/

/**
 * Used by file name: the setup files of Vitest and Playwright, the subjects of lab, declarations of libraries,
 * and what the icon plugin generates.
 */
const takenByName =
  /^(test\/setup|e2e\/site-template|lab\/(subjects\/[^/]+|playwright\.config))\.ts$|\.d\.ts$|\/create-icon\.tsx$/

/**
 * Exports that no file imports, not even a test: either dead, or used only within their own file. Types count
 * only if their own file does not use them either.
 */
export function findUnusedExports(sources: Source[]): string[] {
  const taken = new Set(sources.flatMap(({ takes }) => takes))
  const routes = sources.find(({ file }) => file === 'app/routes.ts')?.text ?? ''
  const isTaken = (file: string, name: string) => taken.has(`${file} ${name}`) || taken.has(`${file} *`)
  const isOfFramework = (file: string, name: string) =>
    ofFramework.test(name) && (dirname(file) === 'app' || routes.includes(`'${file.replace(/^app\//, '')}'`))
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
export function findCircles(sources: Source[]): string[][] {
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
