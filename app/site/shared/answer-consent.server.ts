import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { areaOf } from '#app/collections.ts'
import {
  byLink,
  consents,
  consentScopes,
  type Consent,
  type ConsentScope,
} from '#app/features/projects/consent/collection.ts'
import {
  consentStore,
  hashOfShown,
  listTold,
  todayOf,
  withSnapshot,
} from '#app/features/projects/consent/store.server.ts'
import type { Messages } from '#app/messages/en.ts'
import { useLink } from '#app/platform/auth/links.server.ts'
import { findPreview } from '#app/platform/auth/previews.server.ts'
import { change, withoutRevisions, type Actor, type Changed } from '#app/platform/changes/change.server.ts'
import { lock } from '#app/platform/database/database.server.ts'
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

/** Whoever was sent the link answers what was asked, once, and adds what he says later; nothing else. */
const guestAsked = ({ id: asked, project }: Consent): Actor => ({
  name: 'Guest',
  mayWrite(_, { kind, id, before, after }) {
    if (kind !== consents.name || !after) return false
    if (before) return id === asked && 'answer' in before && before.answer === 'asked'
    return 'project' in after && after.project === project && 'how' in after && after.how === byLink
  },
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
  const answered = await change(
    site,
    guestAsked(consent),
    consents.topic,
    async (tx): Promise<Changed<Answered>> => {
      await lock(tx, consentStore.lock)
      const asked = await consentStore.find(tx, consent.id)
      // Somebody took it back, or approved it, in this moment.
      const found = await findPreview(tx, token, areaOf)
      if (!asked?.project || typeof found === 'string')
        throw data(null, { status: 404, headers: guestHeaders })
      if (isApproved && (await hashOfShown(tx, asked.project)) !== seen)
        return withoutRevisions({ typed, problem: { of: 'page', sentence: words.changed } })
      const now = { ...typed, answer, seen, day: await todayOf(tx) } as const
      const values = await withSnapshot(tx, { ...consentStore.toValues(asked), ...now })
      // Each answer stays: what is said later is a row of its own.
      const isFirst = asked.answer === 'asked'
      const id = isFirst ? asked.id : randomUUID()
      const saved = isFirst
        ? await consentStore.save(tx, id, asked.rev, values)
        : await consentStore.addAll(tx, [{ id, values: { ...values, lastDay: '', note: '', scan: '' } }])
      if (saved.outcome.refused !== undefined) throw new Error('the answer of a client was refused')
      if (isApproved) await useLink(tx, token)
      await site.outbox.addReminder(tx, `consent ${id} ${found.maker}`, await listTold(tx, found.maker))
      return { outcome: { done: answer }, revisions: saved.revisions }
    },
  )
  site.outbox.wake()
  return answered
}
