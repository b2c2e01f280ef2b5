import { beforeAll, beforeEach, expect, it } from 'vitest'
import { visibleText } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject, type TypedProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'

const facts: TypedProject = {
  sector: 'hospitality',
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

describeEngines('the facts of the trade on a project’s page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(() => app.empty())

  const page = async (path: string) => (await app.request(path)).text()
  const factsOn = async (path: string) => {
    const [, list = ''] = /aria-labelledby="facts">.*?<dl>(.*?)<\/dl>/s.exec(await page(path)) ?? []
    return [...list.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, ...texts]) =>
      texts.map((text) => visibleText(text ?? '').trim()).join(': '),
    )
  }

  it('are shown where they are filled in, with units, days and words', async () => {
    await addTestProject(app.services, { code: '1', ...facts })
    await addTestProject(app.services, { code: '2', levels: 'G+1' })
    await addTestProject(app.services, { code: '3' })
    expect(await factsOn('/projects/1')).toEqual([
      'Sector: Hospitality',
      'Built-up area: 23,400 m²',
      'Plot area: 6,100 m²',
      'Levels: B+G+11+R',
      'Started: 8 Aug 2021',
      'Planned handover: 31 Oct 2023',
      'Handed over: 10 Oct 2023',
      'Contract type: Design and build',
      'Scope: Structure, MEP',
      'Completion certificate: BCC-7',
    ])
    expect(await factsOn('/projects/2')).toEqual(['Levels: G+1'])
    expect(await page('/projects/3')).not.toContain('id="facts"')
  })

  it('are in Arabic on the Arabic page, with Western digits', async () => {
    await switchArabicOn(app.services)
    await addTestProject(app.services, { code: '1', ...facts, showValue: 'Yes' })
    expect(await factsOn('/ar/projects/1')).toEqual([
      'القطاع: ضيافة وفنادق',
      'المساحة المبنية: 23,400 م²',
      'مساحة الأرض: 6,100 م²',
      'الطوابق: سرداب + أرضي + 11 + سطح',
      'بدء التنفيذ: 8 أغسطس 2021',
      'موعد التسليم المقرر: 31 أكتوبر 2023',
      'تاريخ التسليم: 10 أكتوبر 2023',
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
