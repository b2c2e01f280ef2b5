import { redirect } from 'react-router'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { findEarlier, findLastActors } from '#app/platform/changes/last-change.server.ts'
import type { Explained } from '#app/platform/forms/typed.ts'
import { isSameText, type FormValues } from '#app/ui/admin/form/form-values.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { mergeLanguages } from '../merge-languages.server.ts'
import type { RecordDefinition, StoredRecord } from './definition.server.ts'

/** What was typed, to be saved over the newer version, if each of them changed another language. */
export async function mergeVersions<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  { db }: AdminContext,
  id: string,
  typed: FormValues,
  current: Stored,
) {
  const before = await findEarlier(db, definition.kind, id, current.rev - Number(typed.rev))
  if (!before) return undefined
  const recorded = await definition.recorded(before.record, db)
  const merged = mergeLanguages(definition, recorded, typed, await definition.values(current, db))
  return merged && { ...merged, rev: String(current.rev) }
}

/**
 * Shows both versions. If the newer version equals what was typed, only the response to the first attempt
 * was lost, and the record counts as saved.
 */
export async function compareVersions<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  { db }: AdminContext,
  id: string,
  typed: FormValues,
  problem: Explained,
  current: Stored,
  saved: string,
) {
  const values = await definition.values(current, db)
  const isSame = Object.entries(values).every(([name, theirs]) => isSameText(typed[name] ?? theirs, theirs))
  if (isSame && Number(typed.rev) < current.rev) return redirect(saved, 303)
  const by = (await findLastActors(db, definition.kind, [id])).get(id)
  const newer = { values, rev: current.rev }
  // The form of a version that is not published yet began with other values than the site's.
  const earlier = typed.pendingAt
    ? await findEarlier(db, definition.kind, id, current.rev - Number(typed.rev))
    : undefined
  const before = earlier && (await definition.recorded(earlier.record, db))
  return notSaved({ why: 'stale', ...problem, typed, newer, before, by, at: current.updatedAt })
}
