/** `costs` means that it works, but with a disadvantage. */
export type FindingState = 'good' | 'costs' | 'wrong'

export interface Finding {
  name: string
  state: FindingState
  detail: string
  /** What to do, in a sentence. */
  advice?: string
  /** The items concerned, one by one. */
  list?: string[]
}

export interface Examination {
  /** Also reads the whole database, which takes seconds and blocks a running site. */
  isThorough: boolean
  /** What keeps the instance from serving, if it examines itself; otherwise it is asked. */
  problems?: () => Promise<string[]>
}

/**
 * Makes the findings about one subject: good, working with a disadvantage, or wrong. The last two say what to
 * do.
 */
export function findingsOf(name: string) {
  const trouble =
    (state: FindingState) =>
    (detail: string, advice: string, list?: string[]): Finding => ({ name, state, detail, advice, list })
  return {
    good: (detail: string): Finding => ({ name, state: 'good', detail }),
    costs: trouble('costs'),
    wrong: trouble('wrong'),
  }
}

/** An unexpected failure of a check becomes its finding; the other checks still run. */
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
