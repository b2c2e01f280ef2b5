import { data, redirect } from 'react-router'
import { change } from '#app/platform/changes/change.server.ts'
import { beyondRights } from '#app/platform/auth/rights.ts'
import { lock } from '#app/platform/database/open.server.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import { explainProblems, parseForm } from '../check.ts'
import type { Collection } from '../define.ts'
import { documentAddress } from '../document.ts'
import type { DocumentForm } from '../form.server.ts'
import { removePending, savePending } from '../pending.server.ts'
import type { Store } from '../store/contract.ts'
import type { RecordDefinition, StoredRecord } from './definition.server.ts'
import { completeForm, refuseSave, unlessUnavailable } from './writes.server.ts'

/** Keeps what was typed as a version that is not published yet, or discards it (`RecordDefinition.intents`). */
export function pendingIntents<Stored extends StoredRecord, Input>(
  store: Store,
  definition: () => RecordDefinition<Stored, Input>,
): NonNullable<RecordDefinition<Stored, Input>['intents']> {
  const { collection } = store
  return {
    async pending(admin, id, form) {
      const typed = await completeForm(definition(), admin, id, form)
      const { values, from, problems } = readPending(collection, { ...form, typed })
      if (problems) return refuseSave(problems, typed)
      const saved = await inTransaction(admin, store, id, async (tx, document) =>
        savePending(
          tx,
          collection,
          { ...document, rev: Number(typed.rev) },
          { values, from, actor: admin.actor },
        ),
      )
      if (saved instanceof Unavailable)
        return refuseSave({ message: failed.saving(saved.message) }, typed, 503)
      if (saved === 'gone') return notSaved({ why: 'gone', message: collection.sentences.gone, typed })
      return redirect(`${documentAddress(collection, { ...typed, id })}?done=draft`, 303)
    },
    async 'discard pending'(admin, id, { typed }) {
      const saved = await inTransaction(admin, store, id, (tx) => removePending(tx, collection, [id]))
      if (saved instanceof Unavailable)
        return refuseSave({ message: failed.saving(saved.message) }, typed, 503)
      return redirect(`${documentAddress(collection, { ...typed, id })}?done=discarded`, 303)
    },
  }
}

/** The version as it is to be published. Until it has a minute, it may lack what it needs by then. */
function readPending(collection: Collection, { typed, refusedFiles }: DocumentForm) {
  const lacking: Record<string, string> = typed.from ? {} : { state: 'draft' }
  const parsed = parseForm(collection, { ...typed, ...lacking }, { adding: false, refusedFiles })
  if ('problems' in parsed)
    return { problems: explainProblems(collection, parsed.problems), values: {}, from: null }
  const { from, ...values } = parsed.values
  return {
    values: { ...values, from: null, state: 'published' },
    from: typeof from === 'number' ? from : null,
  }
}

type Work = Parameters<typeof change<'gone' | undefined>>[3]

/** Nothing of it is on the site, so nothing is recorded; but only who may save the document may do it. */
function inTransaction(
  admin: AdminContext,
  store: Store,
  id: string,
  work: (tx: Parameters<Work>[0], document: { id: string; rev: number }) => Promise<void>,
) {
  const { collection } = store
  return change<'gone' | undefined>(admin, admin.actor, collection.topic, async (tx) => {
    await lock(tx, store.lock)
    const document = await store.find(tx, id)
    if (!document) return { outcome: 'gone', revisions: [] }
    const revision = { kind: collection.name, id, before: document, after: document }
    if (!(await admin.actor.mayWrite(tx, revision))) throw data(beyondRights, { status: 403 })
    await work(tx, document)
    return { outcome: undefined, revisions: [] }
  }).catch(unlessUnavailable)
}
