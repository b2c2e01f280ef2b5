import { expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { namingFields, takesAway } from './withdrawals.server.ts'

const project = {
  rev: 1,
  state: 'published',
  name: 'Creek Villa',
  client: 'Dune & Harbour',
  scope: ['a', 'b'],
}
const revisionOf = (changed: object, kind = 'project', before: object = project) => ({
  kind,
  id: 'x',
  before,
  after: { ...before, ...changed },
})

it.each([
  ['a document that is deleted', { kind: 'project', id: 'x', before: project }],
  ['one that becomes a draft', revisionOf({ state: 'draft' })],
  ['a client who gets another name', revisionOf({ client: 'A private client' })],
  ['a text that is emptied', revisionOf({ name: '' })],
  ['an answer that becomes No', revisionOf({ isPublic: false }, 'project-document', { isPublic: true })],
  ['the same as text', revisionOf({ topproject: 'No' }, 'project', { ...project, topproject: 'Yes' })],
  ['a file that is removed', revisionOf({ picture: null }, 'page', { picture: { key: 'images/x.jpg' } })],
  ['a part of a list', revisionOf({ scope: ['b'] })],
  ['any word of a client about a consent', { kind: 'consent', id: 'x', after: { answer: 'changes' } }],
  ['any change of the brand', { kind: 'setting', id: 'brand', after: {} }],
  ['any change of the languages', { kind: 'setting', id: 'languages', before: {}, after: {} }],
])('takes something away: %s', (_, revision) => expect(takesAway(revision)).toBe(true))

it.each([
  ['a document that is added', { kind: 'project', id: 'x', after: project }],
  ['another text', revisionOf({ name: 'Creek Villas', rev: 2 })],
  ['a text where there was none', revisionOf({ remarks: 'New' }, 'project', { ...project, remarks: '' })],
  ['a place in the order', revisionOf({ position: 0 }, 'project', { ...project, position: 7 })],
  [
    'a draft that is published',
    revisionOf({ state: 'published', from: null }, 'project', { ...project, state: 'draft', from: 5 }),
  ],
  ['a draft that is deleted', { kind: 'project', id: 'x', before: { ...project, state: 'draft' } }],
  ['what a visitor sent', { kind: 'call-request', id: 'x', before: { id: 'x' } }],
])('takes nothing away: %s', (_, revision) => expect(takesAway(revision)).toBe(false))

it('the fields that name clients are there', () => {
  for (const [kind, names] of Object.entries(namingFields)) {
    const collection = collections.find(({ name }) => name === kind)
    expect(Object.keys(collection?.fields ?? {}), kind).toEqual(expect.arrayContaining([...names]))
  }
})
