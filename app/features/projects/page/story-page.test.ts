import { programNamed } from '#app/platform/changes/actors.server.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { documentStore, photographStore, progressStore } from '../story/store.server.ts'
import type { PhotographValues } from '../story/collection.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'

describeProduct('the page of a project that tells its story', (createApp) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    project = (await addTestProject(app.services, { code: '188', name: 'Marina Gate' })).id
  })

  const addFile = async (key: string, type: string, access: 'public' | 'private' = 'public') => {
    const row = {
      key,
      type,
      access,
      bytes: 1_240_000,
      sha256: 'a'.repeat(64),
      created_at: 1,
    } as const
    await app.services.db
      .insertInto('file')
      .values({ ...row, width: 3, height: 2 })
      .execute()
    return key
  }
  const add = async (typed: Partial<PhotographValues>) => {
    await wait(1) // Their order is that of the milliseconds in which they were added.
    const id = randomUUID()
    const key = await addFile(`images/aB3dE5fG7h${id}.jpg`, 'image/jpeg')
    const values = photographStore.toValues({ project, image: { key }, ...typed })
    await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      photographStore.addAll(tx, [{ id, values }]),
    )
    return id
  }
  const page = async (path = '/projects/188') => (await app.request(path)).text()
  const sectionOf = (html: string, id: string) =>
    new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, 's').exec(html)?.[0] ?? ''
  const dialogOf = (html: string) =>
    /<dialog[^>]*>.*?<\/dialog>/s.exec(html.slice(html.indexOf('id="gallery"')))?.[0] ?? ''

  it('says nothing of what there is not', async () => {
    const html = await page()
    for (const id of ['photographs', 'before-after', 'progress', 'documents'])
      expect(sectionOf(html, id)).toBe('')
    expect(html).not.toContain('id="gallery"')
  })

  it('shows six of them in the popup of its news, with a link to all, and none on the page before', async () => {
    const news = await addTestProject(app.services, { code: 'N-1', name: 'Gate handed over', news: 'Yes' })
    const ids: string[] = []
    for (let number = 1; number <= 7; number += 1)
      ids.push(await add({ project: news.id, caption: `View ${number}` }))
    const opened = await page(`/news?item=${news.id}`)
    expect([...opened.matchAll(/href="\/projects\/N-1\?photo=([^"]*)"/g)].map(([, id]) => id)).toEqual(
      ids.slice(0, 6),
    )
    expect(opened).toContain('alt="View 6"')
    expect(opened).toMatch(/href="\/projects\/N-1">All 7 photographs/)
    expect(await page('/news')).not.toMatch(/photo=|aB3dE5fG7h/)
    await switchArabicOn(app.services)
    expect(await page(`/ar/news?item=${news.id}`)).toContain(`href="/ar/projects/N-1?photo=${ids[0]}"`)
  })

  it('shows twelve photographs, and the others when asked, each a link to itself full screen', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 14; number += 1) ids.push(await add({ caption: `View ${number}` }))
    const wall = sectionOf(await page(), 'photographs')
    const hrefs = [...wall.matchAll(/href="\/projects\/188\?photo=([^"]*)" data-opens="gallery"/g)].map(
      ([, id]) => id,
    )
    expect(hrefs).toEqual(ids)
    const [first = '', others = ''] = wall.split('<details')
    expect(first).toContain('View 12')
    expect(first).not.toContain('View 13')
    expect(visibleText(others)).toContain('Show 2 more photographs')
    expect(wall.match(/loading="lazy"/g)).toHaveLength(14)
  })

  it('is, at the address of a photograph, that photograph with its caption, its number and its neighbours', async () => {
    const ids = [
      await add({ caption: 'The raft', takenOn: '2025-03-04' }),
      await add({ caption: 'The frame', caption_ar: 'الهيكل', stage: 'handover' }),
      await add({}),
    ]
    const [first = '', second = '', third = ''] = ids
    const answer = await app.request(`/projects/188?photo=${first}`)
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache')
    const html = await answer.text()
    expect(html).toContain('<title>The raft, Marina Gate, 188')
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/projects\/188"/)
    const dialog = dialogOf(html)
    expect(dialog).toContain('open=""')
    expect(visibleText(dialog)).toMatch(/The raft\s+In progress\s?, 4 Mar 2025\s+1 of 3/)
    const links = [...dialog.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual(['/projects/188', `/projects/188?photo=${third}`, `/projects/188?photo=${second}`])
    await switchArabicOn(app.services)
    expect(visibleText(dialogOf(await page(`/ar/projects/188?photo=${second}`)))).toMatch(
      /الهيكل\s+عند التسليم\s+2 من 3/,
    )
  })

  it('leads from the address of a photograph that it does not have to itself', async () => {
    const other = await addTestProject(app.services, { code: '189' })
    const id = await add({ project: other.id })
    for (const photo of [id, 'gone']) {
      const answer = await app.request(`/projects/188?photo=${photo}`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/projects/188'])
    }
    expect((await app.request(`/projects/189?photo=${id}`)).status).toBe(200)
  })

  it('lays the earlier photograph of a pair beside the later one, with a handle', async () => {
    const after = await add({ caption: 'Handed over', stage: 'handover', takenOn: '2025-01-01' })
    await add({ caption: 'Bare walls', stage: 'before', takenOn: '2025-06-01', pairedWith: after })
    const pairs = sectionOf(await page(), 'before-after')
    expect(visibleText(pairs)).toMatch(/Before\s+Bare walls\s+Before\s?, 1 Jun 2025\s+After\s+Handed over/)
    expect(pairs.match(/<input[^>]*type="range"/g)).toHaveLength(1)
  })

  it('tells its progress from the newest entry on, which is shown, with the photographs of each day', async () => {
    const photograph = await add({ caption: 'The frame' })
    const entries = [
      { date: '2025-03-10', percent: 10, text: 'Raft cast.' },
      { date: '2026-01-05', percent: 0, text: 'Stopped.', photographs: [photograph] },
    ]
    for (const typed of entries)
      await change(app.services, programNamed('Layla'), 'projects', (tx) =>
        progressStore.add(tx, progressStore.toValues({ project, ...typed })),
      )
    const progress = sectionOf(await page(), 'progress')
    expect(progress).toContain('<ol')
    expect(visibleText(progress)).toMatch(
      /5 Jan 2026\s+0% done\s+Stopped\..*10 Mar 2025\s+10% done\s+Raft cast\./,
    )
    const days = [...progress.matchAll(/<input type="radio"[^>]*>/g)].map(([day]) => day.includes('checked'))
    expect(days).toEqual([true, false])
    expect(progress).toContain(`?photo=${photograph}" data-opens="gallery"`)
  })

  it('lists the documents that are public, with their size', async () => {
    for (const [title, isPublic] of [
      ['Brochure', true],
      ['Contract', false],
    ] as const) {
      const file = await addFile(`documents/aB3dE5fG7h${title}.pdf`, 'application/pdf', 'private')
      await change(app.services, programNamed('Layla'), 'projects', (tx) =>
        documentStore.add(tx, documentStore.toValues({ project, title, isPublic, file })),
      )
    }
    const documents = visibleText(sectionOf(await page(), 'documents'))
    expect(documents).toMatch(/Brochure\s+PDF, 1\.2 MB/)
    expect(documents).not.toContain('Contract')
  })
})
