import { data } from 'react-router'
import { areaOf } from '#app/collections.ts'
import {
  consents,
  consentScopes,
  type Consent,
  type ConsentScope,
} from '#app/features/projects/consent/collection.ts'
import { consentStore, hashOfShown, todayOf, withSnapshot } from '#app/features/projects/consent/store.server.ts'
import type { Messages } from '#app/messages/en.ts'
import { listWriters } from '#app/platform/auth/colleagues.server.ts'
import { useLink } from '#app/platform/auth/links.server.ts'
import { findPreview } from '#app/platform/auth/previews.server.ts'
import { change, withoutRevisions, type Actor, type Changed } from '#app/platform/changes/change.server.ts'
import { lock } from '#app/platform/database/open.server.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { servicesOfForm, type Context } from '#app/platform/request/request-context.server.ts'
import { guestHeaders } from './preview.server.ts'

const maxBytes = 16_384

export interface ConsentAnswer {
  who: string
  scope: readonly ConsentScope[]
  words: string
}

/** What the page says then. */
export type Answered =
  | { done: 'approved' | 'changes' }
  /** `page`: it has changed since it was opened. */
  | { typed: ConsentAnswer; problem: { of: keyof ConsentAnswer | 'page'; sentence: string } }

/** Whoever was sent the link changes that one record, and nothing else. */
const guestAsked = ({ id: asked }: Consent): Actor => ({
  name: 'Guest',
  mayWrite: (_, { kind, id, before, after }) => kind === consents.name && id === asked && !!before && !!after,
})

/**
 * Approves what the page showed, which ends the link, or asks for changes, after which the same link shows the next
 * version.
 * @throws a 404 if there is nothing to answer any longer
 */
export async function answerConsent(
  context: Context,
  request: Request,
  { token, consent, words }: { token: string; consent: Consent; words: Messages['consent'] },
): Promise<Answered> {
  const form = await readShortForm(request, maxBytes)
  const isApproved = form.get('intent') === 'approve'
  const chosen = form.getAll('scope')
  const typed: ConsentAnswer = {
    who: (form.get('who') ?? '').trim().slice(0, consents.fields.who.max),
    scope: consents.fields.scope.read(chosen.filter((one) => one in consentScopes)),
    words: (form.get('words') ?? '').trim().slice(0, consents.fields.words.max),
  }
  if (typed.who === '') return { typed, problem: { of: 'who', sentence: words.whoMissing } }
  if (isApproved && typed.scope.length === 0)
    return { typed, problem: { of: 'scope', sentence: words.scopeMissing } }
  if (!isApproved && typed.words === '')
    return { typed, problem: { of: 'words', sentence: words.wordsMissing } }
  const site = servicesOfForm(context)
  const answer = isApproved ? 'approved' : 'changes'
  const seen = form.get('seen') ?? ''
  const answered = await change(site, guestAsked(consent), consents.topic, async (tx): Promise<Changed<Answered>> => {
    await lock(tx, consentStore.lock)
    const asked = await consentStore.find(tx, consent.id)
    // Somebody took it back, or approved it, in this moment.
    const isOver = typeof (await findPreview(tx, token, areaOf)) === 'string'
    if (!asked?.project || asked.answer === 'approved' || isOver)
      throw data(null, { status: 404, headers: guestHeaders })
    if (isApproved && (await hashOfShown(tx, asked.project)) !== seen)
      return withoutRevisions({ typed, problem: { of: 'page', sentence: words.changed } })
    const values = { ...consentStore.toValues(asked), ...typed, answer, day: await todayOf(tx) } as const
    const saved = await consentStore.save(tx, asked.id, asked.rev, await withSnapshot(tx, values))
    if (saved.outcome.refused !== undefined) throw new Error('the answer of a client was refused')
    if (isApproved) await useLink(tx, token)
    await site.outbox.addReminder(tx, `consent ${asked.id}`, await listWriters(tx, consents.area))
    return { outcome: { done: answer }, revisions: saved.revisions }
  })
  site.outbox.wake()
  return answered
}
