import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { projects } from '#app/features/projects/collection.ts'
import { fileAddress, kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { addOneOfEach, type SeededDocument } from '#tools/seed/documents.ts'
import type { TestApp } from './app.ts'
import { switchArabicOn } from './settings.ts'
import { addTestProject } from './projects.ts'

export interface MarkedSite {
  /** Each appears in exactly one private place. */
  markers: readonly string[]
  /** One of each collection, so that every address leads to something. */
  documents: readonly SeededDocument[]
  /** The id of an application. */
  jobRequest: string
  resumeKey: string
}

/** An example for every route of the office that has a parameter; a collection's come from one of its documents. */
export function officeExamples({ documents, jobRequest }: MarkedSite): string[] {
  const project = documents.find(({ collection }) => collection.name === projects.name)?.id ?? ''
  return [
    ...documents.map(({ address }) => address),
    ...documents.flatMap(({ screens }) => screens),
    `${projects.admin.list}/${project}/qr`,
    `${projects.admin.list}/${project}/consents/ask`,
    `${projects.admin.list}/${project}/consents/nobody/approved`,
    ...kinds.filter((kind) => requestKinds[kind].file).map((kind) => fileAddress({ kind, id: jobRequest })),
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
  const id = randomUUID
  const edited = { rev: 1, created_at: 1, updated_at: 1 }
  const worked = { read_at: 1, deleted_at: null, state: 'new' as const, worked_at: 1 }

  await addTestProject(services, { code: '196B', news: 'Yes' })
  await switchArabicOn(services)
  const documents = await addOneOfEach(services)
  await db
    .updateTable('revision')
    .set({ actor: mark('actor') })
    .execute()

  const callRequest = {
    kind: 'call-request' as const,
    id: id(),
    name: mark('caller'),
    name_lower: mark('caller'),
    email: mark('caller-email'),
    phone: mark('caller-phone'),
    message: mark('message'),
    note: mark('call-note'),
    worked_by: mark('call-worked-by'),
    ...edited,
    ...worked,
  }
  await db.insertInto('request').values(callRequest).execute()
  const resumeKey = 'resumes/aB3dE5fG7hresume.pdf'
  await services.files.put('private', resumeKey, Readable.from([`%PDF-1.7\n${mark('resume')}\n%%EOF\n`]))
  const file = { key: resumeKey, type: 'application/pdf', bytes: 60, sha256: 'a'.repeat(64), width: null }
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
  const jobRequest = {
    kind: 'job-request' as const,
    id: id(),
    name: mark('applicant'),
    name_lower: mark('applicant'),
    first_name: mark('first-name'),
    last_name: mark('last-name'),
    subject: mark('subject'),
    email: mark('applicant-email'),
    phone: mark('applicant-phone'),
    file_name: `${mark('file-name')}.pdf`,
    file: resumeKey,
    note: mark('job-note'),
    worked_by: mark('job-worked-by'),
    ...edited,
    ...worked,
  }
  await db.insertInto('request').values(jobRequest).execute()
  await services.auth.addAdministrator('layla', mark('password'))
  await db
    .updateTable('user')
    .where('email', 'like', 'layla@%')
    .set({ name: mark('administrator') })
    .execute()
  return {
    markers,
    documents,
    jobRequest: jobRequest.id,
    resumeKey,
  }
}
