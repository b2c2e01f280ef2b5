import { builtInBrand } from '../brand.ts'
import { zonePlace } from '../clock.ts'
import { passwordLengthProblem } from '../credential-rules.ts'
import { countryName } from '../region.ts'

/** 3 is "safely unguessable": more than a hundred million guesses. */
const minScore = 3
const { companyName, country, timeZone } = builtInBrand
/** Words that are easy to guess here, though not elsewhere. */
const ownWords = `admin contractor construction ${companyName} ${countryName(country)} ${zonePlace(timeZone)}`
  .toLowerCase()
  .split(' ')
/** What follows makes a password no weaker; checking 200 characters may take a second. */
const maxCheckedLength = 64

/**
 * What is wrong with a new password, worded to follow its name; `undefined` if nothing is. It is compared with
 * 49,000 passwords from leaks, common words, keyboard patterns, sequences, repetitions and dates.
 */
export async function findPasswordProblem(password: string): Promise<string | undefined> {
  return passwordLengthProblem(password) ?? (await findWeakness(password))
}

/** The lists are loaded when they are needed and not kept: few processes ever set a password. */
async function findWeakness(password: string): Promise<string | undefined> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const checker = new ZxcvbnFactory({ dictionary, graphs, maxLength: maxCheckedLength })
  const { score } = checker.check(password.normalize('NFKC'), ownWords)
  return score < minScore ? 'is too easy to guess; choose another' : undefined
}
