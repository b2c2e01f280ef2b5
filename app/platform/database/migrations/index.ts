import type { Migration } from 'kysely/migration'
import * as content from './0001-content.ts'
import * as requests from './0002-requests.ts'
import * as records from './0003-records.ts'
import * as signIn from './0004-sign-in.ts'
import * as fileVariants from './0005-file-variants.ts'
import * as suspicious from './0006-suspicious.ts'
import * as inbox from './0007-inbox.ts'
import * as shareableFiles from './0008-shareable-files.ts'
import * as videoFacts from './0009-video-facts.ts'
import * as history from './0011-history.ts'
import * as bulkUploads from './0012-bulk-uploads.ts'
import * as twoSteps from './0013-two-steps.ts'
import * as requestWork from './0014-request-work.ts'
import * as outbox from './0015-outbox.ts'
import * as editing from './0016-editing.ts'
import * as arrivingFiles from './0017-arriving-files.ts'
import * as projectCodes from './0018-project-codes.ts'
import * as referenceIndexes from './0019-reference-indexes.ts'
import * as retention from './0020-retention.ts'
import * as fileCautions from './0021-file-cautions.ts'

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
  '0009-video-facts': videoFacts,
  '0011-history': history,
  '0012-bulk-uploads': bulkUploads,
  '0013-two-steps': twoSteps,
  '0014-request-work': requestWork,
  '0015-outbox': outbox,
  '0016-editing': editing,
  '0017-arriving-files': arrivingFiles,
  '0018-project-codes': projectCodes,
  '0019-reference-indexes': referenceIndexes,
  '0020-retention': retention,
  '0021-file-cautions': fileCautions,
}
