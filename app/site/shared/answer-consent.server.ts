import {
  consents,
  consentScopes,
  type Consent,
  type ConsentScope,
} from '#app/features/projects/consent/collection.ts'
import { consentStore, todayOf, withSnapshot } from '#app/features/projects/consent/store.server.ts'
import type { Messages } from '#app/messages/en.ts'
import { listWriters } from '#app/platform/auth/colleagues.server.ts'
import { useLink } from '#app/platform/auth/links.server.ts'
import { guest } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { lock } from '#app/platform/database/open.server.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { servicesOfForm, type Context } from '#app/platform/request/request-context.server.ts'

const maxBytes = 16_384

export interface ConsentAnswer {
  who: string
  scope: readonly ConsentScope[]
  words: string
}

/** What the page says then. */
export type Answered =
  | { done: 'approved' | 'changes' }
  | { typed: ConsentAnswer; problem: { of: keyof ConsentAnswer; sentence: string } }

/** Approves, which ends the link, or asks for changes, after which the same link shows the next version. */
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
  await change(site, guest, consents.topic, async (tx) => {
    await lock(tx, consentStore.lock)
    const asked = await consentStore.find(tx, consent.id)
    // Somebody took it back, or answered it, in this moment.
    if (!asked || asked.answer === 'approved') return { outcome: undefined, revisions: [] }
    const values = { ...consentStore.toValues(asked), ...typed, answer, day: await todayOf(tx) } as const
    const saved = await consentStore.save(tx, asked.id, asked.rev, await withSnapshot(tx, values))
    if (isApproved) await useLink(tx, token)
    await site.outbox.addReminder(tx, `consent ${asked.id}`, await listWriters(tx, consents.area))
    return { outcome: undefined, revisions: saved.revisions }
  })
  site.outbox.wake()
  return { done: answer }
}
