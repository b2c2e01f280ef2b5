import { expect, it } from 'vitest'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { readInboxAddress } from './address.ts'
import { deleteAllQuestion } from './delete-all.ts'

const subjects = [{ value: 'engineer', label: 'Site Engineer, Dubai', names: [] }]
const ask = (kind: RequestKind, query: string, shown: number) =>
  deleteAllQuestion({
    kind,
    address: readInboxAddress(kind, `https://plinth.test/admin${query}`),
    shown,
    subjects,
    now: 7,
    team: { own: 'layla', names: {}, choices: [] },
  })

it.each<[kind: RequestKind, query: string, shown: number, title: string]>([
  ['call-request', '', 2, 'Delete all 2 call requests?'],
  ['call-request', '?assigned=mine', 2, 'Delete all 2 call requests assigned to you?'],
  ['call-request', '?state=done', 1, 'Delete 1 call request that is “Done”?'],
  ['job-request', '', 2, 'Delete all 2 job requests with their resumes?'],
  [
    'job-request',
    '?search=layla&subject=engineer&state=new',
    2,
    'Delete all 2 job requests with their resumes found by “layla” for “Site Engineer, Dubai” that are “New”?',
  ],
])('names what it deletes of %s%s', (kind, query, shown, title) => {
  expect(ask(kind, query, shown).title).toBe(title)
})

it('says how long it can come back, and takes only what came in before', () => {
  const { body, fields } = ask('call-request', '?state=done', 1)
  expect(body).toContain('You can bring it back for 24 hours')
  expect(fields).toMatchObject({ intent: 'delete-all', upTo: '7', suspicious: 'No', state: 'done' })
})
