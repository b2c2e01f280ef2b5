/** `costs`: it works, but something is lost by it. */
export type FindingState = 'good' | 'costs' | 'wrong'

export interface Finding {
  name: string
  state: FindingState
  says: string
  /** What to do, in a sentence. */
  todo?: string
  /** What it is about, one by one. */
  list?: string[]
}

export interface Examination {
  /** Also reads the whole database, which takes seconds and keeps a running site from answering. */
  isThorough: boolean
}

/** How a finding about one thing is said: that it is well, that something is lost by it, or that it is wrong, and what to do. */
export function findingsOf(name: string) {
  const trouble =
    (state: FindingState) =>
    (says: string, todo: string, list?: string[]): Finding => ({ name, state, says, todo, list })
  return {
    good: (says: string): Finding => ({ name, state: 'good', says }),
    costs: trouble('costs'),
    wrong: trouble('wrong'),
  }
}

/** An unexpected failure of one check is that check's finding; the others go on. */
export async function guarded(name: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      findingsOf(name).wrong(
        `could not be checked (${reason}).`,
        'Fix this first, then run npm run doctor again.',
      ),
    ]
  }
}
