import {
  exportRequests,
  findAttached,
  importAttached,
  importRequests,
  listRequestIds,
} from '#app/features/requests/store.server.ts'
import { subjectField, typedFields } from '#app/features/requests/form.ts'
import { requestKinds } from '#app/features/requests/kinds.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { collection, type Importer } from '../collection.ts'
import { whenEmpty } from '../draft.ts'
import { expected, file, text, type Schema } from '../fields.ts'
import { requestFields } from './request-fields.ts'

const written = text({ isVerbatim: true })

/** Imports and exports a kind of request as it is declared: none of a Firebase site is like it. */
export function requests(kind: RequestKind): Importer {
  const { form, file: attached } = requestKinds[kind]
  const typed = typedFields(form).map(([name]) => name)
  const about = subjectField(form)
  const schema: Schema = {
    ...Object.fromEntries(typed.map((name) => [name, expected])),
    ...(about && { [about]: written }),
    ...(attached && { fileName: written, file: file('resume') }),
    ...requestFields,
  }
  return collection({
    kind,
    branch: `${kind}s`,
    schema,
    name: (content) => String(content[typed[0] ?? ''] ?? ''),
    skip: whenEmpty,
    here: (db) => listRequestIds(db, kind),
    documents: (db) => exportRequests(db, kind),
    write: (tx, drafts) => importRequests(tx, kind, drafts),
    filling: {
      find: async (db, ids) =>
        new Map([...(await findAttached(db, kind, ids))].map(([id, key]) => [id, { file: key }] as const)),
      write: (tx, filled) =>
        importAttached(
          tx,
          kind,
          filled.map(({ draft: { id, content } }) => ({ id, file: '', fileName: '', ...Object(content) })),
        ),
    },
  })
}
