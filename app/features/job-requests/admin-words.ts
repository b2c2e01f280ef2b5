import type { DeskWords } from '#app/ui/admin/requests/desk-rules.ts'

export const words: DeskWords = {
  sheet: 'R-02',
  title: 'Job Requests',
  many: 'job requests with their resumes',
  announce: 'New job request',
  questionOf: (name) => `Delete the application of ${name}?`,
  consequence: 'The resume goes with it. Both can be brought back for 24 hours.',
}

export const messages = {
  noResume: 'This application came without a resume.',
  resumeGone: 'This resume is not here any more. The application may have been deleted.',
} as const
