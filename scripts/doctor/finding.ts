/** `costs`: it works, but something is lost by it. */
export type State = 'good' | 'costs' | 'wrong'

export interface Finding {
  name: string
  state: State
  says: string
  /** What to do, in a sentence. */
  todo?: string
  /** What it is about, one by one. */
  list?: string[]
}

export const good = (name: string, says: string): Finding => ({ name, state: 'good', says })
export const costs = (name: string, says: string, todo: string, list?: string[]): Finding => ({
  name,
  state: 'costs',
  says,
  todo,
  list,
})
export const wrong = (name: string, says: string, todo: string, list?: string[]): Finding => ({
  name,
  state: 'wrong',
  says,
  todo,
  list,
})

const mostListed = 20
const signs: Record<State, string> = { good: '✓', costs: '!', wrong: '✗' }

export function print(findings: readonly Finding[]) {
  for (const { name, state, says, todo, list = [] } of findings) {
    console.log(`${signs[state]} ${name}: ${says}${todo ? ` ${todo}` : ''}`)
    for (const line of list.slice(0, mostListed)) console.log(`    ${line}`)
    if (list.length > mostListed) console.log(`    … and ${list.length - mostListed} more`)
  }
  const count = (state: State) => findings.filter((finding) => finding.state === state).length
  const [bad, dear] = [count('wrong'), count('costs')]
  const first = bad > 0 ? `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong` : 'Nothing is wrong'
  console.log(`\n${first}${dear > 0 ? `, ${dear} could be better` : ''}.`)
}

/** An unexpected failure of one check is that check's finding; the others go on. */
export async function guarded(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      wrong(name, `could not be looked at (${reason}).`, 'Mend what is named here first, then run it again.'),
    ]
  }
}
