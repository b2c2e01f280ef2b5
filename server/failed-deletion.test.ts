import { beforeAll, expect, it } from 'vitest'
import { certificates } from '#app/features/certificates/collection.ts'
import { clientItems, clientSections, homeClients } from '#app/features/clients/collection.ts'
import { projects } from '#app/features/projects/collection.ts'
import { messages as requestMessages } from '#app/features/requests/admin-inbox/messages.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { breakTable } from '#test/full-disk.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { firstStart } from '../scripts/first-start.ts'

/** Each kind's table, its screen, and the screen's message if a deletion fails. */
const kinds = [
  ['project', 'products/edit', projects.sentences.deleteFailed],
  ['certificate', 'certificates/edit', certificates.sentences.deleteFailed],
  ['client_section', 'clients/edit-section', clientSections.sentences.deleteFailed],
  ['client_item', 'clients/edit-item', clientItems.sentences.deleteFailed],
  ['home_client', 'clients-section', homeClients.sentences.deleteFailed],
] as const

describeEngines('a deletion that fails by a fault', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    await firstStart(app.services)
    admin = await openAdmin(app)
  })

  it.each(kinds)('says so in its own words: %s', async (table, screen, sentence) => {
    const { db } = app.services
    const { id, rev } = await db.selectFrom(table).select(['id', 'rev']).executeTakeFirstOrThrow()
    const repair = await breakTable(db, table)
    const answer = await admin.post(`/admin/${screen}/${id}`, { intent: 'delete', rev: String(rev) })
    await repair()
    expect(answer.status).toBe(500)
    expect(visibleText(await answer.text())).toContain(sentence)
    expect(await db.selectFrom(table).select('id').where('id', '=', id).execute()).toHaveLength(1)
  })

  it.each(['call', 'job'] as const)('says so in its own words: %s requests', async (kind) => {
    const { db } = app.services
    const theirs = db.selectFrom('request').where('kind', '=', `${kind}-request`)
    const { id } = await theirs.select('id').executeTakeFirstOrThrow()
    const repair = await breakTable(db, 'request')
    const answer = await admin.post(`/admin/${kind}-requests`, { intent: 'delete', id })
    await repair()
    expect(answer.status).toBe(500)
    expect(visibleText(await answer.text())).toContain(requestMessages.deleteFailed())
    const rows = await theirs.select('deleted_at').where('id', '=', id).execute()
    expect(rows).toEqual([{ deleted_at: null }])
  })
})
