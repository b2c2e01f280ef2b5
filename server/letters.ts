import { writeCallLetter } from '#app/features/call-requests/letter.server.ts'
import { writeJobLetter } from '#app/features/job-requests/letter.server.ts'
import type { LetterWriters } from '#app/platform/outbox/letter.ts'

/** Who knows how to tell of what visitors send. */
export const letterWriters: LetterWriters = {
  'call-request': writeCallLetter,
  'job-request': writeJobLetter,
}
