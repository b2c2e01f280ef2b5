import { describe, expect, it } from 'vitest'
import { defineCollection } from './define.ts'
import { text } from './fields/text.ts'

const fields = { title: text({ label: 'Title', max: 80 }) }
const admin = { nothing: { advice: 'Add the first.' } }
const area = 'content'
const title = (values: { title: string }) => values.title

describe('a declaration', () => {
  it('needs no more than a noun, whose part it is, fields and a title', () => {
    const policy = defineCollection({ name: 'site-policy', area, fields, title, admin })
    expect(policy).toMatchObject({
      table: 'site_policy',
      topic: 'site-policies',
      one: 'site policy',
      many: 'site policies',
      shownOn: {},
      admin: {
        add: '/admin/site-policies',
        list: '/admin/site-policies/edit',
        group: 'Site policies',
        title: 'Site policies',
        tabs: { add: 'Add Site Policy', list: 'Edit Site Policy' },
        addButton: 'Add site policy',
        columns: [],
        navigation: undefined,
        nothing: { title: 'No site policies yet', advice: 'Add the first.' },
        deletion: {
          consequence: 'It disappears from the site at once.',
          line: 'Takes the site policy off the site.',
        },
      },
      sentences: { added: 'Site policy added.', gone: 'Someone has deleted this site policy.' },
    })
    // The types of table and topic are derived like the values.
    const typed: { table: 'site_policy'; topic: 'site-policies' } = policy
    expect(typed).toBe(policy)
  })

  it('keeps what is written in it', () => {
    const written = defineCollection({
      name: 'home-client',
      area,
      one: 'logo',
      many: 'logos of ours',
      table: 'homes',
      topic: 'clients',
      fields,
      title,
      admin: {
        ...admin,
        add: '/admin/here',
        title: 'Clients section',
        site: '/',
        navigation: { icon: 'users' },
        deletion: { line: 'Takes it off.' },
      },
    })
    expect(written).toMatchObject({ table: 'homes', topic: 'clients', one: 'logo', many: 'logos of ours' })
    expect(written.shownOn).toEqual({ '/': {} })
    expect(written.admin).toMatchObject({
      add: '/admin/here',
      list: '/admin/here/edit',
      group: 'Clients section',
      navigation: { label: 'Clients section', icon: 'users', claims: ['/admin/here'] },
      deletion: { consequence: 'It disappears from the site at once.', line: 'Takes it off.' },
    })
  })
})
