import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartupError } from '#app/platform/config.server.ts'
import { importers } from './importers.ts'
import { isRawRecord, type RawRecord } from './fields.ts'

/** The top-level branches of the Realtime Database that this site knows (specification §7). */
export const branches = [
  ...new Set(importers.flatMap(({ branches }) => branches.map((branch) => branch.replace(/\/.*/, '')))),
]

/** Levels, by Firebase's own limits; deeper data could overflow the stack of recursive code. */
const deepest = 32

export interface Dump {
  /** As given by the caller. */
  source: string
  /** The whole Realtime Database. */
  root: RawRecord
  /** The path of the bucket's copy, which may not exist. */
  storage: string
}

export const problems = {
  nothingThere: (path: string) =>
    `There is nothing at ${path}. Give the folder of the dump, or its database.json.`,
  noDatabase: (folder: string) =>
    `There is no database.json in ${folder}. Put the Realtime Database's JSON export there under this name.`,
  tooLarge: (file: string) => `${file} is too large to be read as one text (more than 512 MB).`,
  broken: (file: string, where: string) =>
    `${file} is not complete JSON: ${where}. Export it again from the Firebase console; nothing was changed.`,
  tooDeep: (file: string) =>
    `${file} is not an export of a Realtime Database: it is nested deeper than Firebase allows (${deepest} levels). Nothing was changed.`,
  notADump: (file: string) =>
    `${file} is not an export of this site's Realtime Database: it has none of ${branches.join(', ')}. Nothing was changed.`,
} as const

/**
 * Reads `database.json`, from a folder or given directly, with `storage/` beside it.
 * @throws StartupError with a sentence about what is wrong with it
 */
export async function readDump(source: string): Promise<Dump> {
  const file = await findDatabase(resolve(source))
  const root = parse(file, await readText(file))
  if (isDeeper(root, deepest)) throw new StartupError(problems.tooDeep(basename(file)))
  if (!isRawRecord(root) || !branches.some((branch) => isBranch(root[branch])))
    throw new StartupError(problems.notADump(file))
  return { source, root, storage: join(dirname(file), 'storage') }
}

function isDeeper(value: unknown, maxDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return maxDepth === 0 || Object.values(value).some((inner) => isDeeper(inner, maxDepth - 1))
}

function isBranch(value: unknown) {
  return typeof value === 'object' && value !== null
}

async function findDatabase(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new StartupError(problems.nothingThere(path))
  if (!found.isDirectory()) return path
  const database = join(path, 'database.json')
  if (existsSync(database)) return database
  // The console names its export after the project: `plinth-default-rtdb-export.json`.
  const exported = (await readdir(path)).filter((name) => name.endsWith('.json'))
  const [only] = exported
  if (only === undefined || exported.length > 1) throw new StartupError(problems.noDatabase(path))
  return join(path, only)
}

async function readText(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8')
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
      throw new StartupError(problems.tooLarge(file))
    throw error
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const place = /line \d+ column \d+/.exec(reason)?.[0]
    const where = place ? `it can't be read from ${place} on` : 'it ends before it should'
    throw new StartupError(problems.broken(basename(file), where))
  }
}
