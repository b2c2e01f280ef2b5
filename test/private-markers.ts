import { randomInt, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { collections } from '#app/collections.ts'
import { fieldsOf } from '#app/content/define.ts'
import { isGroup, type GroupField } from '#app/content/fields/group.ts'
import { rowsOf } from '#app/content/integrity.server.ts'
import { papers } from '#app/features/papers/collection.ts'
import { projects } from '#app/features/projects/collection.ts'
import { contentOfRequest, subjectField, typedFields } from '#app/features/requests/form.ts'
import { declaredRequests, fileAddress, requestKinds } from '#app/features/requests/kinds.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { addOneOfEach, type SeededDocument } from '#tools/seed/documents.ts'
import type { TestApp } from './app.ts'
import { switchArabicOn } from './settings.ts'
import { addTestProject } from './projects.ts'

export interface MarkedSite {
  /** Each appears in exactly one private place. */
  markers: readonly string[]
  /** One of each collection, so that every address leads to something. */
  documents: readonly SeededDocument[]
  /** One request of each kind. */
  requests: readonly { kind: RequestKind; id: string }[]
  /** The files that are attached to them. */
  fileKeys: readonly string[]
}

/** An example for every route of the office that has a parameter; a collection's come from one of its documents. */
export function officeExamples({ documents, requests }: MarkedSite): string[] {
  const idOf = (name: string) => documents.find(({ collection }) => collection.name === name)?.id ?? ''
  const [project, paper] = [idOf(projects.name), idOf(papers.name)]
  return [
    // The last example counts: a form, not what has an address like one.
    ...documents.flatMap(({ screens }) => screens),
    ...documents.map(({ address }) => address),
    `${projects.admin.list}/${project}/qr`,
    `${papers.admin.list}/${paper}/footer`,
    `${projects.admin.list}/${project}/consents/ask`,
    `${projects.admin.list}/${project}/consents/nobody/approved`,
    ...requests.filter(({ kind }) => requestKinds[kind].file).map(fileAddress),
    '/admin/uploads/aB3dE5fG7h',
    '/admin/people/nobody',
    '/admin/nowhere',
    '/admin/files/documents/older.pdf',
  ]
}

/**
 * Fills everything that only administrators may see with random words: visitors' requests, accounts, and
 * History.
 */
export async function markPrivateData(app: TestApp): Promise<MarkedSite> {
  const { services } = app
  const { db } = services
  const markers: string[] = []
  const mark = (place: string) => {
    const marker = `${place}-${randomUUID().slice(0, 13)}`
    markers.push(marker)
    return marker
  }
  const edited = { rev: 1, created_at: 1, updated_at: 1 }
  const worked = { read_at: 1, deleted_at: null, state: 'new' as const, worked_at: 1 }

  await addTestProject(services, { code: '196B', news: 'Yes' })
  await switchArabicOn(services)
  const documents = await addOneOfEach(services)
  await markOfficeFields()
  await db
    .updateTable('revision')
    .set({ actor: mark('actor') })
    .execute()

  const requests: { kind: RequestKind; id: string }[] = []
  const fileKeys: string[] = []
  for (const { name: kind, form, file } of declaredRequests) {
    const typed = typedFields(form).map(([name]) => [name, mark(`${kind}-${name}`)] as const)
    const about = subjectField(form)
    const content = contentOfRequest(form, {
      ...Object.fromEntries(typed),
      ...(about && { [about]: mark(`${kind}-subject`) }),
    })
    const attached = file && `resumes/aB3dE5fG7h${file.called}.pdf`
    if (attached) {
      await addFile(attached, mark(file.called))
      fileKeys.push(attached)
    }
    const request = { kind, id: randomUUID() }
    requests.push(request)
    const { name, email, phone, message, subject, firstName, lastName, further } = content
    await db
      .insertInto('request')
      .values({
        ...request,
        name,
        email,
        phone,
        message,
        subject,
        name_lower: name,
        first_name: firstName,
        last_name: lastName,
        further: JSON.stringify(further),
        ...(attached && {
          file: attached,
          file_name: `${mark(`${kind}-file-name`)}.pdf`,
        }),
        note: mark(`${kind}-note`),
        worked_by: mark(`${kind}-worked-by`),
        ...edited,
        ...worked,
      })
      .execute()
  }
  await services.auth.addAdministrator('layla', mark('password'))
  await db
    .updateTable('user')
    .where('email', 'like', 'layla@%')
    .set({ name: mark('administrator') })
    .execute()
  return { markers, documents, requests, fileKeys }

  /** Texts and numbers that are for the office alone, of all that is on the site otherwise. */
  async function markOfficeFields() {
    for (const { table, fields, isOfficeOnly, area } of collections)
      for (const [name, field] of fieldsOf({ fields })) {
        const { office, historyFields, columns } = field
        if (!office || isOfficeOnly || historyFields[0]?.words) continue
        for (const [suffix, { type }] of Object.entries(columns)) {
          // Fields of a site's own share one column of JSON.
          const text = () =>
            isGroup(field) && suffix === '' ? markAll(field, area) : mark(`${area}-${name}`)
          const cell = type === 'text' ? text() : randomInt(1e10, 1e11)
          if (typeof cell === 'number') markers.push(String(cell))
          await rowsOf(db)
            .updateTable(table)
            .set({ [name + suffix]: cell })
            .execute()
        }
      }
  }

  function markAll({ members }: GroupField, area: Area): string {
    return JSON.stringify(
      Object.fromEntries(Object.keys(members).map((name) => [name, mark(`${area}-${name}`)])),
    )
  }

  async function addFile(key: string, words: string) {
    await services.files.put('private', key, Readable.from([`%PDF-1.7\n${words}\n%%EOF\n`]))
    const file = { key, type: 'application/pdf', bytes: 60, sha256: 'a'.repeat(64), width: null }
    await db
      .insertInto('file')
      .values({
        ...file,
        access: 'private',
        height: null,
        placeholder: null,
        duration: null,
        poster: null,
        created_at: 1,
      })
      .execute()
  }
}
