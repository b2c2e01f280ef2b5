import {
  exportRequests,
  findAttached,
  importRequests,
  importAttached,
  listRequestIds,
} from '#app/features/requests/store.server.ts'
import { fileNameOf } from '../addresses.ts'
import { collection } from '../collection.ts'
import { whenEmpty } from '../draft.ts'
import { expected, file, text } from '../fields.ts'
import { repairs } from '../repairs.ts'
import { requestFields } from './request-fields.ts'

export const notes = {
  noFile: 'the application has no resume',
  foundByName: (path: string) => `looked for at ${path}`,
} as const

export const jobRequests = collection({
  kind: 'job-request',
  branch: 'generals/cvs',
  schema: {
    firstname: expected,
    lastname: expected,
    email: expected,
    phone: expected,
    subject: text({ isVerbatim: true }),
    fileName: text({ isVerbatim: true }),
    file: file('resume'),
    ...requestFields,
  },
  name: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
  skip: whenEmpty,
  complete(request, log) {
    if (request.file === '' && request.fileName !== '') {
      request.file = `resumes/${request.fileName}` // The original site stored it there (specification §3).
      log.push(repairs.missing('file', notes.foundByName(request.file)))
    } else if (request.file === '') log.push(repairs.missing('file', notes.noFile))
    else if (request.fileName === '') {
      request.fileName = fileNameOf(request.file)
      log.push(repairs.missing('fileName', `“${request.fileName}” is used instead`))
    }
  },
  here: (db) => listRequestIds(db, 'job-request'),
  documents: (db) => exportRequests(db, 'job-request'),
  write: (tx, requests) => importRequests(tx, 'job-request', requests),
  filling: {
    find: async (db, ids) =>
      new Map([...(await findAttached(db, 'job-request', ids))].map(([id, file]) => [id, { file }] as const)),
    write: (tx, filled) =>
      importAttached(
        tx,
        'job-request',
        filled.map(({ draft: { id, content } }) => ({ id, file: '', fileName: '', ...Object(content) })),
      ),
  },
})
