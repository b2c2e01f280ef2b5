import { beforeAll, beforeEach, expect, it } from 'vitest'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject, type TypedProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'
import { progressStore } from '../story/store.server.ts'

const facts: TypedProject = {
  uses: 'hospitality',
  works: 'fit-out',
  plotArea: '6100',
  builtUpArea: '23400',
  levels: 'B+G+11+R',
  startedOn: '2021-08-08',
  plannedHandover: '2023-10-31',
  handedOver: '2023-10-10',
  contractForm: 'design-and-build',
  scope: 'structure,mep',
  completionCertificate: 'BCC-7',
  valueBand: 'over-100m',
}

describeProduct('the facts on a project’s page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(() => app.empty())

  const page = async (path: string) => (await app.request(path)).text()
  const read = (html: string, before: RegExp) => {
    const [, list = ''] = new RegExp(`${before.source}.*?<dl[^>]*>(.*?)</dl>`, 's').exec(html) ?? []
    return [...list.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, ...texts]) =>
      texts.map((text) => visibleText(text ?? '').trim()).join(': '),
    )
  }

  const numeralsOn = async (path: string) => read(await page(path), /<h1/)
  const factsOn = async (path: string) => read(await page(path), /aria-labelledby="facts">/)

  it('are shown where they are filled in, with units, days and words', async () => {
    await addTestProject(app.services, { code: '1', ...facts })
    await addTestProject(app.services, { code: '2', levels: 'G+1' })
    await addTestProject(app.services, { code: '3' })
    expect(await numeralsOn('/projects/1')).toEqual([
      'Built-up area: 23,400 m²',
      'Levels: B+G+11+R',
      'Handed over: 10 Oct 2023',
    ])
    expect(await factsOn('/projects/1')).toEqual([
      'Status: Ongoing',
      'Type: Villa',
      'Location: Dubai',
      'Consultant: Khoor Design Studio',
      'Code: 1',
      'Use: Hospitality',
      'Work: Fit-out',
      'Plot area: 6,100 m²',
      'Started: 8 Aug 2021',
      'Planned handover: 31 Oct 2023',
      'Contract type: Design and build',
      'Scope: Structure, MEP',
      'Completion certificate: BCC-7',
    ])
    expect(await numeralsOn('/projects/2')).toEqual(['Levels: G+1'])
    expect(await factsOn('/projects/3')).toHaveLength(5)
  })

  it('say what tenders ask for, of what is for visitors, in both languages', async () => {
    const typed = { uses: 'villas,mosque', works: 'new-build', gfa: '1000', sustainability: 'estidama-2' }
    const inOffice = { contractValue: '48,500,000', contractCurrency: 'AED', referenceName: 'Noor Haddad' }
    await addTestProject(app.services, { code: '1', ...typed, ...inOffice })
    await switchArabicOn(app.services)
    expect(await factsOn('/projects/1')).toEqual(
      expect.arrayContaining([
        'Use: Villas, Mosque',
        'Work: New build',
        'Gross floor area: 1,000 m² (10,764 ft²)',
        'Sustainability: Estidama 2 Pearl',
      ]),
    )
    expect(await factsOn('/ar/projects/1')).toEqual(
      expect.arrayContaining(['الاستخدام: فلل، مساجد', 'الاستدامة: استدامة، لؤلؤتان']),
    )
    for (const path of ['/projects/1', '/projects/1.data', '/ar/projects/1'])
      expect(await page(path)).not.toMatch(/48.?500.?000|Noor Haddad|contractValue/)
  })

  it('show how much of an ongoing project is done in place of its handover', async () => {
    const { id: project } = await addTestProject(app.services, { code: '1', ...facts, handedOver: '' })
    await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      progressStore.add(tx, progressStore.toValues({ project, date: '2023-03-01', percent: 72 })),
    )
    expect(await numeralsOn('/projects/1')).toContain('Progress: 72%')
    expect(await factsOn('/projects/1')).toContain('Planned handover: 31 Oct 2023')
  })

  it('are no numeral if they are one letter, which the table says in words', async () => {
    await addTestProject(app.services, { code: '1', ...facts, levels: 'G' })
    expect((await numeralsOn('/projects/1')).filter((one) => one.startsWith('Levels'))).toEqual([])
    expect(await factsOn('/projects/1')).toContain('Levels: G')
  })

  it('are in Arabic on the Arabic page, with Western digits', async () => {
    await switchArabicOn(app.services)
    await addTestProject(app.services, { code: '1', ...facts, showValue: 'Yes' })
    expect(await numeralsOn('/ar/projects/1')).toEqual([
      'المساحة المبنية: 23,400 م²',
      'الطوابق: B+G+11+R',
      'تاريخ التسليم: 10 أكتوبر 2023',
    ])
    expect((await factsOn('/ar/projects/1')).slice(5)).toEqual([
      'الاستخدام: ضيافة وفنادق',
      'نوع الأعمال: تشطيبات داخلية',
      'مساحة الأرض: 6,100 م²',
      'الطوابق: سرداب + أرضي + 11 + سطح',
      'بدء التنفيذ: 8 أغسطس 2021',
      'موعد التسليم المقرر: 31 أكتوبر 2023',
      'نوع العقد: تصميم وتنفيذ',
      'نطاق الأعمال: الهيكل الإنشائي، الأعمال الكهروميكانيكية',
      'قيمة العقد: أكثر من 100 مليون درهم',
      'شهادة الإنجاز: BCC-7',
    ])
  })

  it('keep the contract value in the office until it may be seen', async () => {
    await addTestProject(app.services, { code: '1', ...facts })
    await addTestProject(app.services, { code: '2', ...facts, showValue: 'Yes' })
    expect(await page('/projects/1')).not.toMatch(/over-100m|100 million/)
    expect(await factsOn('/projects/2')).toContain('Contract value: Over AED 100 million')
  })

  it('tell search engines the floor size, and from when to when we built', async () => {
    await addTestProject(app.services, { code: '1', ...facts })
    const html = await page('/projects/1')
    expect(html).toContain('"floorSize":{"@type":"QuantitativeValue","value":23400,"unitCode":"MTK"}')
    expect(html).toMatch(
      /"creator":\{"@type":"Role","startDate":"2021-08-08","endDate":"2023-10-10","creator":\{"@id":/,
    )
  })
})
