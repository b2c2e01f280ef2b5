import type { Migration } from 'kysely/migration'
import * as content from './0001-content.ts'
import * as requests from './0002-requests.ts'
import * as records from './0003-records.ts'
import * as signIn from './0004-sign-in.ts'
import * as fileVariants from './0005-file-variants.ts'
import * as suspicious from './0006-suspicious.ts'
import * as inbox from './0007-inbox.ts'
import * as shareableFiles from './0008-shareable-files.ts'

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0002-requests': requests,
  '0003-records': records,
  '0004-sign-in': signIn,
  '0005-file-variants': fileVariants,
  '0006-suspicious': suspicious,
  '0007-inbox': inbox,
  '0008-shareable-files': shareableFiles,
}
