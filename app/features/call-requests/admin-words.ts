import type { DeskWords } from '#app/ui/admin/requests/desk-rules.ts'

export const words: DeskWords = {
  sheet: 'R-01',
  title: 'Call Requests',
  many: 'call requests',
  announce: 'New call request',
  questionOf: (name) => `Delete the request from ${name}?`,
  consequence: 'It can be brought back for 24 hours.',
}
