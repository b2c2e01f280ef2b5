import { basename, dirname } from 'node:path'
import { ofFramework } from './graph.ts'
import type { Declared, Source } from './sources.ts'

interface Rename {
  /** Matched against the words of a name, in lower case with spaces between: `takeTurns` is `take turns`. */
  not: RegExp
  but: string
  where: ('file' | Declared['kind'] | 'comment')[]
}

const names: Rename['where'] = ['file', 'function', 'type', 'value']
const everywhere: Rename['where'] = [...names, 'comment']

/** Our own former words for established terms; CONTRIBUTING has the glossary. */
const renames: Rename[] = [
  { not: /\btakeovers?\b/, but: 'firebase-import', where: everywhere },
  { not: /\bmend(s|ed)?\b/, but: 'repairs', where: names },
  { not: /\bleavings\b/, but: 'skipped', where: everywhere },
  { not: /\bletters?\b/, but: 'notification e-mail, text outlines', where: names },
  { not: /\bcouriers?\b/, but: 'background worker, job', where: everywhere },
  { not: /^(open )?post$/, but: 'mailer', where: ['file', 'type'] },
  { not: /\border of sight\b/, but: 'visual order', where: everywhere },
  { not: /(?<!\b(back|post) )\boffice\b/, but: 'AdminContext, AdminProviders', where: names },
  { not: /\bdesks?\b/, but: 'requests screen, account context', where: everywhere },
  { not: /\b(tell|tells|told|telling)\b/, but: 'publish, flash message, with notification', where: names },
  {
    not: /\b(keep|keeps|kept|keeper|keeping)\b(?! (alive|features))/,
    but: 'set, finish, retention',
    where: names,
  },
  { not: /\btake turns\b|\bturns?\b(?! (on|off))/, but: 'lock, yieldToEventLoop', where: names },
  {
    not: /\bstock\b|^needed$|\bfind needed\b|\bmentions?\b/,
    but: 'storage audit, file references',
    where: names,
  },
  { not: /\bmade (files?|answers?)\b/, but: 'derived-file cache', where: everywhere },
  { not: /\balong\b|\bstands for\b/, but: 'cascaded, group size', where: names },
  { not: /\bjudge(s|d)?\b|\bverdicts?\b/, but: 'validate, row result', where: everywhere },
  { not: /\bfor programs\b|\bthings?\b/, but: 'structured data', where: names },
  {
    not: /^(people|here|walk|reading)$/,
    but: 'sign-in, existing records, traverse, import run',
    where: ['file'],
  },
  { not: /^seen$/, but: 'visibleText', where: ['function'] },
  { not: /\btidy\b/, but: 'cleanup job', where: everywhere },
  { not: /^(longest|shortest|fewest|least)(?= \w)/, but: 'max, min, timeout', where: ['function', 'value'] },
]

/** The place of each one, and the word that should replace it. */
export function findForbiddenNames(sources: Source[]): string[] {
  const folders = [...new Set(sources.map(({ file }) => dirname(file)))]
  const places = [
    ...folders.map((folder) => ({ where: 'file' as const, words: wordsOf(basename(folder)), place: folder })),
    ...sources.flatMap(({ file, declared, comments }) => [
      { where: 'file' as const, words: wordsOf(basename(file).replace(/\..*$/, '')), place: file },
      ...declared.map(({ name, kind }) => ({ where: kind, words: wordsOf(name), place: `${file}: ${name}` })),
      ...comments.map((text) => ({
        where: 'comment' as const,
        words: wordsOf(text),
        place: `${file}: comment`,
      })),
    ]),
  ]
  return places.flatMap(({ where, words, place }) =>
    renames
      .filter((rename) => rename.where.includes(where))
      .flatMap(({ not, but }) => {
        const [found] = not.exec(words) ?? []
        return found ? [`${place} (${found}: ${but})`] : []
      }),
  )
}

/**
 * Names with two meanings: an exported type whose name another file uses for its own type, and a function
 * exported by two files. Names that the framework requires are the same in every route.
 */
export function findSharedNames(sources: Source[]): string[] {
  const declared = sources.flatMap(({ file, ofFile }) => ofFile.map((one) => ({ ...one, file })))
  return [...Map.groupBy(declared, ({ kind, name }) => `${kind} ${name}`)]
    .filter(([, [first, ...others]]) => {
      const exported = [first, ...others].filter((one) => one?.isExported).length
      if (others.length === 0 || !first || ofFramework.test(first.name)) return false
      return exported > (first.kind === 'type' ? 0 : 1)
    })
    .map(([what, ones]) => `${what}: ${ones.map(({ file }) => file).join(', ')}`)
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
}
