import { programNamed } from '#app/platform/changes/actors.server.ts'
import type { SettingKey, Settings } from '#app/features/settings/collection.ts'
import { change, type Changed } from '#app/platform/changes/change.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'

/** Saves a page of General as an import might, without the checks of its form. */
export async function saveSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
  rev: number,
  values: Settings[Key],
): Promise<Changed<void>> {
  const row = { key, value: JSON.stringify(values), rev: rev + 1, updated_at: Date.now() }
  await tx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  return { outcome: undefined, revisions: [{ kind: 'setting', id: key, after: values }] }
}

export async function switchArabicOn(services: Services, arabic = true) {
  await change(services, programNamed('Layla'), 'settings', (tx) =>
    saveSetting(tx, 'languages', 0, { arabic }),
  )
}
