import { noRights, presets, type Preset, type Rights } from '#app/platform/auth/rights.ts'
import { presetNames } from './rules.ts'

/** Somebody who is to be invited, as written on one line. */
export interface ListedLine {
  /** Counted from 1, with the empty ones. */
  line: number
  name: string
  username: string
  rights: Rights
}

const names = Object.keys(presets) as Preset[] // The keys of a constant.

/** Name, username and preset on each line, with commas, semicolons or the tabs of a table between them. */
export function readListedPeople(text: string): { people: ListedLine[]; problems: string[] } {
  const people: ListedLine[] = []
  const problems: string[] = []
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    if (written.trim() === '') continue
    const line = index + 1
    const [name = '', username = '', called = '', ...rest] = written
      .split(/[,;\t]/)
      .map((cell) => cell.trim())
    const preset = names.find((one) => [one, presetNames[one]].some((known) => isSame(known, called)))
    const other = people.find((person) => isSame(person.username, username))
    if (username === '' || called === '' || rest.some((cell) => cell !== ''))
      problems.push(`Line ${line}: write a name, a username and a preset, with commas between them.`)
    else if (!preset)
      problems.push(
        `Line ${line}: “${called}” is no preset. Presets are ${Object.values(presetNames).join(', ')}.`,
      )
    else if (other) problems.push(`Line ${line}: line ${other.line} has the username ${username} too.`)
    people.push({ line, name: name.slice(0, 80), username, rights: preset ? presets[preset] : noRights })
  }
  return { people, problems }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
