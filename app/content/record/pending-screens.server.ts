import { data, redirect } from 'react-router'
import { change } from '#app/platform/changes/change.server.ts'
import { beyondRights } from '#app/platform/auth/rights.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import { explainProblems, parseForm } from '../check.ts'
import type { Collection } from '../define.ts'
import { documentAddress } from '../document.ts'
import type { DocumentForm } from '../form.server.ts'
import { findPending, removePending, savePending } from '../pending.server.ts'
import { isOverdue, notToCome } from '../publication.ts'
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
      const completed = await completeForm(definition(), admin, id, form)
      if (!('typed' in completed)) return completed.refused
      const { typed } = completed
      const { values, from, problems } = readPending(collection, { ...form, typed })
      if (problems) return refuseSave(problems, typed)
      const saved = await inTransaction(admin, store, id, async (tx, document) => {
        const other = await findOther(tx, collection, id, typed)
        if (other) return other
        const version = { ...document, rev: Number(typed.rev) }
        await savePending(tx, collection, version, { values, from, actor: admin.actor })
      })
      if (saved instanceof Unavailable)
        return refuseSave({ message: failed.saving(saved.message) }, typed, 503)
      if (saved === 'gone') return notSaved({ why: 'gone', message: collection.sentences.gone, typed })
      if (saved) return refuseSave(otherDraft(saved.savedBy), typed, 409)
      return redirect(`${documentAddress(collection, { ...typed, id })}?done=draft`, 303)
    },
    async 'discard pending'(admin, id, { typed }) {
      const saved = await inTransaction(admin, store, id, async (tx) => {
        const other = await findOther(tx, collection, id, typed)
        return other ?? removePending(tx, collection, [id])
      })
      if (saved instanceof Unavailable)
        return refuseSave({ message: failed.saving(saved.message) }, typed, 503)
      if (saved && saved !== 'gone') return refuseSave(otherDraft(saved.savedBy), typed, 409)
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
  if (isOverdue({ state: 'draft', from: from ?? null }, Date.now()))
    return { problems: { message: notToCome, problems: {} }, values: {}, from: null }
  return {
    values: { ...values, from: null, state: 'published' },
    from: typeof from === 'number' ? from : null,
  }
}

/** There is one at most, and nobody replaces one that he has not seen. */
async function findOther(tx: Tx, collection: Collection, id: string, { pendingAt }: DocumentForm['typed']) {
  const present = await findPending(tx, collection, id)
  return present && String(present.at) !== pendingAt ? { savedBy: present.by } : undefined
}

function otherDraft(by: string) {
  return {
    message: `${by} has saved another draft since you opened this.`,
    advice: 'Reload the page to see it. What you typed is offered to you there.',
  }
}

type Outcome = 'gone' | { savedBy: string } | undefined

/** Nothing of it is on the site, so nothing is recorded; but only who may save the document may do it. */
function inTransaction(
  admin: AdminContext,
  store: Store,
  id: string,
  work: (tx: Tx, document: { id: string; rev: number }) => Promise<Exclude<Outcome, 'gone'> | void>,
) {
  const { collection } = store
  return change<Outcome>(admin, admin.actor, collection.topic, async (tx) => {
    await lock(tx, store.lock)
    const document = await store.find(tx, id)
    if (!document) return { outcome: 'gone', revisions: [] }
    const revision = { kind: collection.name, id, before: document, after: document }
    if (!(await admin.actor.mayWrite(tx, revision))) throw data(beyondRights, { status: 403 })
    return { outcome: (await work(tx, document)) ?? undefined, revisions: [] }
  }).catch(unlessUnavailable)
}
