import { dirname } from 'node:path'
import type { Source } from './sources.ts'

/** The lower knows nothing of the higher. */
const rooms: [string, RegExp][] = [
  ['platform', /^app\/platform\//],
  ['ui', /^app\/ui\//],
  ['content, uploads', /^app\/(content|uploads)\//],
  ['features', /^app\/features\//],
  ['collections', /^app\/collections(\.server)?\.ts$/],
  ['site, admin', /^app\/(site|admin)\//],
  ['root, routes', /^app\/[^/]+$/],
  ['server', /^server\//],
  ['scripts, tools', /^(scripts|tools)\//],
]
export const mostFiles = 25

/** Folders in which more than 25 files lie; tests are not counted. */
export function findCrowdedFolders(files: string[]): string[] {
  const numbers = Map.groupBy(
    files.filter((file) => !isTest(file)),
    (file) => dirname(file),
  )
  return [...numbers]
    .filter(([, { length }]) => length > mostFiles)
    .map(([folder, { length }]) => `${folder} has ${length} files`)
}

export function isTest(file: string) {
  return /\.test\.tsx?$/.test(file)
}

/** What lies lower imports what lies higher, or a feature another one; all features may read settings. */
export function findUpwardArrows(sources: Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [roomOf(file), roomOf(target)]
      const [one, other] = [featureOf(file), featureOf(target)]
      const crosses = one && other && one !== other && other !== 'settings'
      if (to < 0 || (from >= to && !crosses)) return []
      const arrow = crosses ? 'feature → feature' : `${rooms[from]?.[0]} → ${rooms[to]?.[0]}`
      return [`${arrow}: ${file} → ${target}`]
    }),
  )
}

/** What the framework takes of a route's file, and of the app's own. */
export const ofFramework =
  /^(default|loader|action|meta|links|headers|handle|middleware|shouldRevalidate|ErrorBoundary|client\w+|Layout|streamTimeout|handleDataRequest|handleError)$/

/** Taken by name elsewhere: the beginnings of Vitest and of Playwright, declarations of libraries, and what the plugin for icons writes. */
const takenByName = /^(test\/setup|e2e\/first-day)\.ts$|\.d\.ts$|\/create-icon\.tsx$/

/** What is exported and no file imports, a test neither: nobody needs it, or only its own file does. Of types, those that not even that one names. */
export function findUnusedExports(sources: Source[]): string[] {
  const taken = new Set(sources.flatMap(({ takes }) => takes))
  const routes = sources.find(({ file }) => file === 'app/routes.ts')?.text ?? ''
  const isTaken = (file: string, name: string) => taken.has(`${file} ${name}`) || taken.has(`${file} *`)
  const isOfFramework = (file: string, name: string) =>
    ofFramework.test(name) && (dirname(file) === 'app' || routes.includes(`'${file.replace(/^app\//, '')}'`))
  return sources
    .filter(({ file }) => !takenByName.test(file))
    .flatMap(({ file, text, exports, ofFile }) => {
      const types = ofFile.filter(({ kind, isExported }) => kind === 'type' && isExported)
      // What a function returns has a type with a name, whether anybody else writes it down or not.
      const unread = types.map(({ name }) => name).filter((name) => isSaidOnce(text, name))
      return [...exports, ...unread]
        .filter((name) => !isTaken(file, name) && !isOfFramework(file, name))
        .map((name) => `${file}: ${name}`)
    })
}

function isSaidOnce(text: string, name: string) {
  return text.split(new RegExp(`\\b${name}\\b`)).length === 2
}

function roomOf(file: string) {
  return rooms.findIndex(([, room]) => room.test(file))
}

function featureOf(file: string) {
  return /^app\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Files that import one another, directly or round about: each circle once (Tarjan's strongly connected components). */
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
