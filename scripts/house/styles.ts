import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, resolve, type Source } from './sources.ts'

export interface Sheet {
  /** From the root of the project. */
  file: string
  text: string
}

/** Reads every style sheet in these folders, without its comments. */
export function readSheets(...folders: string[]): Sheet[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.css`),
    { cwd: root },
  )
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '') }))
}

/**
 * Queries for a size that are spelled otherwise than `(width >= 48rem)` and `(width < 48rem)`, whose halves
 * never overlap. A container is measured in `em`: in a query, both units ignore the size of the page's text.
 */
export function findUnlikeBreakpoints(files: Sheet[]): string[] {
  const unlike = [
    /\((?:min|max)-(?:width|height):[^)]*\)/g,
    /\((?:width|height) (?:<=|>) [\d.]+[a-z]+\)/g,
    /(?<=@media[^{]*)\((?:width|height) [<>]=? [\d.]+(?!rem\b)[a-z]+\)/g,
  ]
  return files.flatMap(({ file, text }) =>
    unlike.flatMap((pattern) => (text.match(pattern) ?? []).map((query) => `${file}: ${query}`)),
  )
}

/** Classes of a style sheet that no component names, and names of components that their style sheet lacks. */
export function findLooseClasses(sheets: Sheet[], sources: Source[]): string[] {
  const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))
  return modules.flatMap(({ file, text }) => {
    const users = sources.flatMap((source) => {
      const name = nameOfSheet(source, file)
      return name ? [{ name, text: source.text }] : []
    })
    const known = classesOf(text)
    const named = users.flatMap((user) => namesIn(user.text, user.name))
    const isNamed = (one: string) =>
      named.includes(one) ||
      users.some((user) => user.text.includes(`${user.name}[`) && new RegExp(`\\b${one}\\b`).test(user.text))
    return [
      ...known.filter((one) => !isNamed(one)).map((one) => `${file}: .${one} is named nowhere`),
      ...named.filter((one) => !known.includes(one)).map((one) => `${file} lacks .${one}`),
    ]
  })
}

/** What a source calls the style sheet that it imports. */
function nameOfSheet({ file, text }: Source, sheet: string): string | undefined {
  const imported = [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)]
  return imported.find(([, , from = '']) => resolve(file, from) === sheet)?.[1]
}

function classesOf(text: string): string[] {
  const own = text.replace(/:global\([^)]*\)/g, '')
  return [
    ...new Set([...own.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => camelCase(name))),
  ]
}

function namesIn(text: string, sheet: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(new RegExp(`\\b${sheet}\\.(?!module\\.css)(\\w+)`, 'g'))].map(
        ([, name = '']) => name,
      ),
    ),
  ]
}

function camelCase(name: string): string {
  return name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
