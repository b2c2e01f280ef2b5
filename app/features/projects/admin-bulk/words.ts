import type { RowOutcome } from '#app/platform/database/schema.ts'

/** What becomes, or became, of a row. */
export const outcomes: Record<RowOutcome, string> = {
  new: 'New',
  update: 'Changes a project',
  same: 'Nothing to change',
  faulty: 'Needs you',
  added: 'Added',
  updated: 'Changed',
  unchanged: 'Nothing to change',
  refused: 'Left out',
}

/** What happens to a row whose project is there already. */
export const existing = { refuse: 'Leave the row out', update: 'Change the project' } as const
