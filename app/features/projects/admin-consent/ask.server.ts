import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { localize } from '#app/content/localize.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { makeConsentLink } from '#app/platform/auth/previews.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { locales } from '#app/platform/locales.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { projects } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import { consents } from '../consent/collection.ts'
import { consentStore, todayOf } from '../consent/store.server.ts'

const maxBytes = 4096

/** Records that a client is asked, and makes the link, with what is written beside it. */
export async function askConsent(admin: AdminContext, parent: string, request: Request) {
  const form = await readShortForm(request, maxBytes)
  const who = (form.get('who') ?? '').trim()
  const problem = consents.fields.who.check(who, true)
  if (problem)
    return notSaved({
      why: 'refused',
      message: problem.hint,
      problems: { who: problem.hint },
      typed: { who },
    })
  const project = await projectStore.find(admin.db, parent)
  if (!project) throw data(null, { status: 404 })
  const id = randomUUID()
  const values = consentStore.toValues({
    project: parent,
    who,
    day: await todayOf(admin.db),
    how: 'link',
    scope: form.getAll('scope'),
    answer: 'asked',
  })
  const token = await change(admin, admin.actor, consents.topic, async (tx) => {
    const { outcome, revisions } = await consentStore.addAll(tx, [{ id, values }])
    // A project that was deleted in this moment has no consent.
    if (outcome.refused !== undefined) throw data(null, { status: 404 })
    const preview = { kind: projects.name, id: parent, consent: id }
    return { outcome: await makeConsentLink(tx, preview, admin.administrator.id), revisions }
  })
  const addressIn = (local: (path: string) => string) =>
    admin.config.publicUrl + local(href('/shared/:token', { token }))
  const send = (await readLanguages(admin)).flatMap((locale) => {
    const language = languageFor(locale)
    const { message, title } = language.messages.consent
    const text = encodeURIComponent(
      message(localize(language.locale, project).name, addressIn(language.local)),
    )
    const { inEnglish } = locales[locale]
    return [
      [`WhatsApp in ${inEnglish}`, `https://wa.me/?text=${text}`],
      [`Email in ${inEnglish}`, `mailto:?subject=${encodeURIComponent(title)}&body=${text}`],
    ] as const
  })
  return { made: { who, address: addressIn((path) => path), send: Object.fromEntries(send) } }
}
