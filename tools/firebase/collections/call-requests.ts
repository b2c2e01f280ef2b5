import { exportRequests, importRequests, listRequestIds } from '#app/features/requests/store.server.ts'
import { collection } from '../collection.ts'
import { whenEmpty } from '../draft.ts'
import { expected, text } from '../fields.ts'
import { requestFields } from './request-fields.ts'

/** Visitors' messages. A single filled field is enough, so that nothing that a person wrote is lost. */
export const callRequests = collection({
  kind: 'call-request',
  branch: 'generals/contactmessages',
  schema: {
    personName: expected,
    personEmail: expected,
    personPhone: expected,
    personMessage: expected,
    project: text({ isVerbatim: true }),
    ...requestFields,
  },
  name: ({ personName }) => personName,
  skip: whenEmpty,
  here: (db) => listRequestIds(db, 'call-request'),
  documents: (db) => exportRequests(db, 'call-request'),
  write: (tx, requests) => importRequests(tx, 'call-request', requests),
})
