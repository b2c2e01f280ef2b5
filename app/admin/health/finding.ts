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

/** An unexpected failure of one check is that check's finding; the others go on. */
export async function guarded(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      wrong(name, `could not be checked (${reason}).`, 'Fix this first, then run npm run doctor again.'),
    ]
  }
}
