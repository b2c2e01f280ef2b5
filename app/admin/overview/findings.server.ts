import { papers } from '#app/features/papers/collection.ts'
import { kinds, requestKinds } from '#app/features/requests/kinds.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import { may } from '#app/platform/request/administrator.server.ts'
import type { Checked, Facts } from './facts.server.ts'
import { firstSteps } from './first-steps.server.ts'
import { findEndingPapers } from './ending-papers.server.ts'
import { contentGaps } from './gaps-content.server.ts'
import { generalGaps } from './gaps-general.server.ts'
import { checkAccounts, checkBackups, checkLanguages } from './gaps-setup.server.ts'
import { findRestored, findUnconfirmed } from './notices.server.ts'
import { findPreparation } from './preparation.server.ts'
import { listWaitingDocuments } from './queries-drafts.server.ts'
import { listWaitingParts } from './queries.server.ts'
import { findConsentMatters, findFailed, findWaiting } from './waiting.server.ts'

/** One thing that Overview looks at, for whoever may read all of these areas. */
interface Finding<Found> {
  areas: readonly Area[]
  /** Nothing, if there is nothing to say. */
  find(facts: Facts): Found[] | Promise<Found[]>
}

/** Everything that Overview looks at, in the order of the screen. */
const findings = {
  notices: [...told(['administration'], findRestored), ...told([], findUnconfirmed)],
  steps: told(['content', 'administration'], ...Object.values(firstSteps)),
  preparation: told(['administration'], findPreparation),
  /** The newest time that is stored, if the clock of the server is suspiciously far ahead of it. */
  clockAhead: told(['administration'], ({ admin, now }) => given(admin.schedule.aheadOf(now.at))),
  requests: kinds.flatMap((kind) => told([requestKinds[kind].area], (facts) => findWaiting(kind, facts))),
  consent: told(['content'], findConsentMatters),
  papers: told([papers.area], findEndingPapers),
  /** Since when the schedule does not trust the clock. */
  held: told(['content'], ({ admin }) => given(admin.schedule.heldSince())),
  failed: told(['content'], findFailed),
  /** Of each collection that the person may read. */
  documents: told([], ({ admin, now }) => listWaitingDocuments(admin, now)),
  parts: told(['content'], ({ db }) => listWaitingParts(db)),
  gaps: [
    ...told<Checked>(['content', 'administration'], checkBackups),
    ...told<Checked>(['content'], ...Object.values(generalGaps), ...Object.values(contentGaps)),
    ...told<Checked>(['content', 'administration'], checkLanguages),
    ...told<Checked>(['administration'], checkAccounts),
  ],
}

type Findings = typeof findings
type FoundIn<Group extends keyof Findings> = Awaited<ReturnType<Findings[Group][number]['find']>>

/** One after the other, so that this page takes no more of the database's connections than others. */
export async function findAll(facts: Facts) {
  const found = new Map<string, unknown[]>()
  for (const [group, all] of Object.entries(findings)) {
    const some: unknown[] = []
    for (const { areas, find } of all)
      if (areas.every((area) => may(facts.admin, area, 'read'))) some.push(...(await find(facts)))
    found.set(group, some)
  }
  return Object.fromEntries(found) as { [Group in keyof Findings]: FoundIn<Group> } // It has every group.
}

function told<Found>(areas: readonly Area[], ...finds: Finding<Found>['find'][]): Finding<Found>[] {
  return finds.map((find) => ({ areas, find }))
}

function given<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}
