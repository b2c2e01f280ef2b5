import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { configVariables, secretVariables, StartupError, variablesSet } from './config.server.ts'

const ours = [...configVariables, ...secretVariables.map((name) => `${name}_FILE`)]

/**
 * Reads `.env` from the working folder, if there is one; existing environment variables win.
 * @throws StartupError if Node would read something else than what is written there
 */
export function loadDotEnv() {
  if (!existsSync('.env')) return
  const [problem] = findDotEnvProblems(readFileSync('.env', 'utf8'), variablesSet())
  if (problem !== undefined) throw new StartupError(problem)
  loadEnvFile('.env')
}

/** An assignment: its name, its value, which may have several lines between quotes, and what follows that. */
const assignment =
  /^[^\S\n]*(?:export\s+)?([\w.-]+)[^\S\n]*=(?:[^\S\n]*("[^"]*"|'[^']*'|`[^`]*`))?([^\n]*)$/gm

/**
 * Values that Node would cut, and names that are not ours by a slip of the pen.
 * @param set names that the environment has already, whose values here are not read
 */
export function findDotEnvProblems(text: string, set: readonly string[] = []): string[] {
  const problems: string[] = []
  for (const [, name = '', quoted, rest = ''] of text.replaceAll('\r\n', '\n').matchAll(assignment)) {
    if (ours.includes(name)) {
      // Node ends a value without quotes at its first #, and one with quotes at the second quote.
      const isWhole = quoted === undefined ? !/(^|\S)#/.test(rest) : /^\s*(#.*)?$/.test(rest)
      if (!isWhole && !set.includes(name))
        problems.push(
          `The value of ${name} in .env would be cut at a # or a quotation mark in it. Put the whole value between quotes of a kind that is not in it ('…' or "…"). For a comment, put a blank before its #.`,
        )
    } else {
      const meant = meantBy(name)
      if (meant !== undefined)
        problems.push(
          `.env sets ${name}, which is not a setting; ${meant} is one. Correct the name or remove the line.`,
        )
    }
  }
  return problems
}

/** Sentences about names of the environment that are not settings, but nearly. Other programs have names of their own there. */
export function findMisspelt(names: readonly string[] = variablesSet()): string[] {
  return names.flatMap((name) => {
    const meant = meantBy(name)
    return meant === undefined || ours.includes(name) ? [] : [`${name} is not a setting; ${meant} is one.`]
  })
}

function meantBy(name: string): string | undefined {
  return ours.find((one) => isNearly(name, one))
}

/** Whether only a letter or two differ, or only case and punctuation. */
function isNearly(name: string, known: string): boolean {
  const [one, other] = [name, known].map((written) => written.toUpperCase().replace(/[^A-Z\d]/g, ''))
  return one !== undefined && other !== undefined && distance(one, other) <= (other.length > 6 ? 2 : 1)
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
