import { data, href, redirect } from 'react-router'
import { singletonKind } from '#app/content/singleton.ts'
import { createStore } from '#app/content/store.server.ts'
import { settings } from '#app/features/settings/collection.ts'
import { settingStoreOf } from '#app/features/settings/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/footer-route'
import { papers } from './collection.ts'
import { withNumber } from './licence-line.ts'

/** `POST /admin/papers/edit/<id>/footer`: the licence line at the bottom of every page has this paper's number from now on. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const admin = requireArea(context, 'content', 'write')
  const { db } = requireArea(context, papers.area, 'read')
  const paper = await createStore(papers).find(db, id)
  const site = settings.find(({ name }) => name === 'site')
  if (!paper || !site || paper.kind !== 'trade-licence' || paper.number === '')
    throw data(null, { status: 404 })
  const store = settingStoreOf(site)
  const saved = await change(admin, admin.actor, singletonKind.topic, async (tx) => {
    const { values, rev } = await store.find(tx)
    const lines = ['licence', 'licence_ar'].map((name) => [
      name,
      withNumber(String(values[name] ?? ''), paper.number, name === 'licence' ? 'Trade licence' : ''),
    ])
    return store.save(tx, rev, { ...values, ...Object.fromEntries(lines) })
  })
  const done = saved.refused === undefined ? '?done=footer' : ''
  return redirect(href('/admin/papers/edit/:id', { id }) + done, 303)
}
