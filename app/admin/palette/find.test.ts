import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, expect, it } from 'vitest'
import { addCallRequest } from '#test/requests.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import type { PaletteResults } from './found.ts'

describeEngines('finding from anywhere', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp()
    cookie = await app.signIn()
    await addTestProject(app.services, { code: '158A', name: 'Garden Villas' })
    await addTestProject(app.services, { code: '159', name: '100% Harbour_Tower' })
  })
  async function find(text: string): Promise<PaletteResults> {
    const answer = await app.request(`/admin/find?${new URLSearchParams({ text })}`, { cookie })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const names = async (text: string) => (await find(text)).projects.map(({ label }) => label)

  it('knows projects by how the words of their name begin, and by how their code begins', async () => {
    expect(await names('VIL gar')).toEqual(['158A  Garden Villas'])
    expect(await names('arden')).toEqual([])
    expect(await names(' 158a ')).toEqual(['158A  Garden Villas'])
    expect(await names('15')).toEqual(['159  100% Harbour_Tower', '158A  Garden Villas'])
    expect(await names('8A')).toEqual([])
  })

  it('knows projects by location and client too, after those whose name fits', async () => {
    await addTestProject(app.services, { code: '160', name: 'Quay', location: 'Al Barsha', client: 'Meraas' })
    expect(await names('barsha')).toEqual(['160  Quay'])
    expect(await names('meraas')).toEqual(['160  Quay'])
    await addTestProject(app.services, { code: '161', name: 'Barsha Tower' })
    expect(await names('barsha')).toEqual(['161  Barsha Tower', '160  Quay'])
  })

  it('takes spellings for the same that people mean the same by', async () => {
    await addTestProject(app.services, { code: '١٦٢', name: 'فيلا أحمد', location: 'المنطقة الحُرّة' })
    for (const typed of ['فيلا احمد', '162', '١٦٢', 'المنطقه الحره'])
      expect(await names(typed)).toEqual(['162  فيلا أحمد'])
    const message = { personEmail: 'm@example.com', personPhone: '1', personMessage: 'Call me' }
    await change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
      addCallRequest(tx, { personName: 'مُنى إبراهيم', ...message }, 'No'),
    )
    expect((await find('مني ابراهيم')).requests).toHaveLength(1)
    await app.services.db.deleteFrom('request').execute()
  })

  it('takes signs for what they are', async () => {
    expect(await names('100%')).toEqual(['159  100% Harbour_Tower'])
    expect(await names('harbour_t')).toEqual(['159  100% Harbour_Tower'])
    expect(await names('1_0')).toEqual([])
    expect(await names('n_v')).toEqual([])
    expect(await names(String.raw`\ '"`)).toEqual([])
    expect(await names(' ')).toEqual([])
  })

  it('knows requests by the name of who sent them, and neither deleted nor suspicious ones', async () => {
    const message = { personEmail: 'm@example.com', personPhone: '1', personMessage: 'Call me' }
    const add = (personName: string, suspicious: 'Yes' | 'No') =>
      change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
        addCallRequest(tx, { personName, ...message }, suspicious),
      )
    const { id } = await add('Mona Haddad', 'No')
    await add('Mona Spammer', 'Yes')
    const times = { rev: 1, created_at: Date.now(), updated_at: Date.now() }
    const omar = {
      name: 'Omar Haddad',
      name_lower: 'omar haddad',
      first_name: 'Omar',
      last_name: 'Haddad',
      email: 'o@example.com',
    }
    const kind = 'job-request' as const
    const sent_lower = 'o@example.com example.com 971507654321 971507654321'
    const applied = { phone: '+971 (50) 765-4321', sent_lower, subject: 'Site Engineer, Dubai' }
    const job = { kind, id: 'a-job', ...omar, ...applied, ...times, file_name: 'cv.pdf' }
    await app.services.db.insertInto('request').values(job).execute()
    const { requests } = await find('HADDAD')
    expect(requests.map(({ label }) => label)).toEqual(['Mona Haddad', 'Omar Haddad'])
    expect(requests.map(({ address }) => address)).toEqual([
      `/admin/call-requests?open=${id}`,
      '/admin/job-requests?open=a-job',
    ])
    expect((await find('omar h')).requests).toHaveLength(1)
    expect((await find('spammer')).requests).toEqual([])
    expect((await find('addad')).requests).toEqual([])
    for (const typed of ['O@Example', '050 765 4321', '+971507654321', '00971 50 765 43 21', '٠٥٠٧٦٥٤٣٢١'])
      expect((await find(typed)).requests, typed).toMatchObject([
        { label: 'Omar Haddad', line: expect.stringMatching(/^Job request, Site Engineer, Dubai, /i) },
      ])
    await app.services.db.updateTable('request').set({ deleted_at: Date.now() }).execute()
    expect((await find('mona')).requests).toEqual([])
  })

  it('leads to where they are', async () => {
    const [project] = (await find('garden')).projects
    expect((await app.request(project?.address ?? '', { cookie })).status).toBe(200)
  })
})
