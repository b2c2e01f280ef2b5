import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import type { OpenRecord } from '#app/ui/admin/form/saved-form.ts'
import { publicationFields } from './fields/publication.ts'
import type { RecordDefinition, StoredRecord } from './record/definition.server.ts'
import { addRecord, refuseSave, removeRecord, saveRecord, updatedAddress } from './record/writes.server.ts'

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The loaders and actions of one kind's screens: add, edit and delete, with every possible outcome. */
export function recordScreens<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
) {
  const { kind, topic, addresses, fields } = definition
  const setByButtons = Object.keys(fields).filter((name) => name in publicationFields.full)
  return {
    /**
     * For the loader of an edit screen.
     * @throws a 404 if there is no such record
     */
    async open(db: Db, id: string) {
      const stored = await definition.find(db, id)
      if (!stored) throw data(null, { status: 404 })
      const record: OpenRecord = {
        kind,
        topic,
        id,
        rev: stored.rev,
        values: await definition.values(stored, db),
        setByButtons,
      }
      return { stored, record }
    },
    /**
     * For the loader of an add screen. The id is chosen before the record exists, so that sending the form
     * twice does not add it twice.
     */
    empty(values: FormValues): OpenRecord {
      return { kind, topic, id: randomUUID(), rev: 0, values, adding: true, setByButtons }
    },
    /** The action of an add screen. */
    async add(admin: AdminContext, request: Request) {
      const form = await definition.read(admin, request)
      const { id: sent = '' } = form.typed
      const id = idShape.test(sent) ? sent : randomUUID()
      const next = addresses.added?.(id, form.typed) ?? updatedAddress(definition, id, form.typed)
      return addRecord(definition, admin, id, form, next)
    },
    remove: (admin: AdminContext, id: string, typed: FormValues) =>
      removeRecord(definition, admin, id, typed),
    /** The action of an edit screen: saves, deletes, or adds again what somebody else has deleted. */
    async edit(admin: AdminContext, id: string, request: Request) {
      const form = await definition.read(admin, request)
      const { intent } = form.typed
      if (intent === 'delete') {
        const outcome = await removeRecord(definition, admin, id, form.typed)
        return 'failed' in outcome
          ? refuseSave(outcome.failed, {}, outcome.status)
          : redirect(outcome.next, 303)
      }
      const own = definition.intents?.[intent ?? '']
      if (own) return own(admin, id, form)
      if (intent === 'add')
        return addRecord(definition, admin, id, form, `${addresses.edit(id, form.typed)}?done=added`, true)
      return saveRecord(definition, admin, id, form)
    },
  }
}
