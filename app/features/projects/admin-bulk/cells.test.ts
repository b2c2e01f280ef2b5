import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { messages } from '#app/content/table/rules.ts'
import { messages as tableMessages } from '#app/platform/tables/table.ts'
import { countHidden } from '#app/content/table/upload.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openBulk } from '#test/bulk.ts'
import { addTestProject } from '#test/projects.ts'

const file = (name: string) => readFileSync(`test/fixtures/cells/${name}`)
const metres = 'Enter whole square metres, for example 1,150.'
const noDay = 'Enter the date like this: 21/11/2026.'

describeEngines('a table that another program has written, which changes projects', (createApp) => {
  let app: TestApp
  let bulk: Awaited<ReturnType<typeof openBulk>>
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    bulk = await openBulk(app)
  })

  const add = async (...codes: string[]) => {
    for (const code of codes) await addTestProject(app.services, { code })
  }
  const take = async (content: string | Uint8Array) => {
    expect(await bulk.table(content)).toBeUndefined()
    await bulk.answer('update')
    return rows()
  }
  const rows = () =>
    bulk.upload().rows.map(({ cells: { code }, outcome, problems, changes }) => ({
      code,
      outcome,
      problems,
      changes,
    }))
  const stored = (code: string) =>
    app.services.db.selectFrom('project').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

  it('never reads decimals as thousands', async () => {
    await add('188', '144')
    expect(await take(file('decimal-comma.csv'))).toMatchObject([
      { code: '188', outcome: 'faulty', problems: { plotArea: metres, builtUpArea: metres } },
      { code: '144', outcome: 'faulty', problems: { plotArea: metres, builtUpArea: metres } },
    ])
  })

  it('takes Arabic digits and separators, and headings and choices with invisible marks', async () => {
    await add('188', '144', '198')
    expect(await take(file('arabic-digits.xlsx'))).toMatchObject([
      {
        code: '188',
        outcome: 'update',
        changes: { plotArea: ['', '1,250'], startedOn: ['', '21 Nov 2024'] },
      },
      {
        code: '144',
        outcome: 'update',
        changes: { plotArea: ['', '1,250'], startedOn: ['', '21 Nov 2024'] },
      },
    ])
    await bulk.run()
    expect(await stored('188')).toMatchObject({ plotArea: 1250, startedOn: '2024-11-21' })
    await take(file('rtl-marks.xlsx'))
    expect(rows().map(({ outcome }) => outcome)).not.toContain('faulty')
    await bulk.run()
    for (const code of ['188', '144', '198']) expect((await stored(code)).status).toBe('completed')
  })

  it('refuses the dates with slashes of a column where one can only have the month first', async () => {
    await add('196A', '196B', '194')
    const why = messages.monthFirst('11/21/2023')
    const found = await take(file('us-dates.csv'))
    expect(found.map(({ problems }) => problems)).toEqual([
      { startedOn: why },
      { startedOn: why },
      { startedOn: why },
    ])
    await bulk.edit(2, 'startedOn', '2023-11-05')
    expect(rows()[0]).toMatchObject({ outcome: 'update', changes: { startedOn: ['', '5 Nov 2023'] } })
    expect(await take('Code,Started on\n194,03/04/2023')).toMatchObject([
      { outcome: 'update', changes: { startedOn: ['', '3 Apr 2023'] } },
    ])
  })

  it('reads Arabic of older programs, and asks before a text without an Arabic letter replaces one', async () => {
    await addTestProject(app.services, { code: '188', name_ar: 'برج الخور' })
    expect(await take(file('arabic-1256.csv'))).toMatchObject([{ outcome: 'same' }])
    expect(bulk.upload().notices).toEqual([tableMessages.readAsArabic])
    const mojibake = 'Code,Name (Arabic),Client (Arabic)\n188,ÈÑÌ ÇáÎæÑ,LEED Gold'
    expect(await take(mojibake)).toMatchObject([
      { outcome: 'faulty', problems: { name_ar: messages.losesArabic('برج الخور') } },
    ])
    expect(Object.keys(rows()[0]?.problems ?? {})).toEqual(['name_ar'])
    await bulk.accept(2, 'name_ar')
    expect(rows()).toMatchObject([
      { outcome: 'update', changes: { name_ar: ['برج الخور', 'ÈÑÌ ÇáÎæÑ'], client_ar: ['', 'LEED Gold'] } },
    ])
    await bulk.run()
    expect((await stored('188')).client_ar).toBe('LEED Gold')
  })

  it.each(['apostrophe.csv', 'apostrophe-saved-by-excel.xlsx'])(
    'stores a text that was escaped as it was: %s',
    async (name) => {
      await add('188')
      await take(file(name))
      await bulk.run()
      expect((await stored('188')).remarks).toBe('- New lobby')
    },
  )

  it('says which rows were hidden, and leaves them out when told', async () => {
    await add('188', '144', '198')
    await take(file('hidden-row.xlsx'))
    expect(countHidden(bulk.upload())).toBe(1)
    expect(rows().map(({ code }) => code)).toEqual(['188', '144', '198'])
    await bulk.leaveOutHidden(true)
    expect(rows().map(({ code }) => code)).toEqual(['188', '198'])
    await bulk.leaveOutHidden(false)
    expect(rows().map(({ code }) => code)).toEqual(['188', '144', '198'])
    await bulk.leaveOutHidden(true)
    await bulk.run()
    expect((await stored('144')).plotArea).not.toBe(2002)
    expect((await stored('198')).plotArea).toBe(3003)
  })

  it('is found on whichever sheet of a workbook has its headings, and the others are named', async () => {
    await add('701', '702')
    expect(await take(file('libreoffice-list-first.xlsx'))).toMatchObject([
      { changes: { plotArea: ['', '1,001'] } },
      { changes: { plotArea: ['', '2,002'] } },
    ])
    expect(bulk.upload().notices).toEqual([
      messages.sheetRead('Projects'),
      messages.sheetsLeft(['“Lists”', '“Old” (hidden)']),
    ])
  })

  it('stores what a formatted cell showed, or refuses it by row and column', async () => {
    await add('701', '702', '703', '704', '705', '706')
    const found = await take(file('libreoffice-formats.xlsx'))
    expect(found.map(({ code, problems }) => [code, problems])).toEqual([
      ['701', { plotArea: metres }],
      ['702', {}],
      ['703', { startedOn: noDay, remarks: tableMessages.madeDate }],
      ['704', {}],
      ['705', { builtUpArea: metres }],
      ['706', { plotArea: metres, startedOn: noDay }],
    ])
    expect(found[1]?.changes).toMatchObject({
      plotArea: ['', '1,235'],
      builtUpArea: ['', '12,500'],
      remarks: [expect.any(String), '1,234.50'],
    })
    expect(found[3]?.changes).toMatchObject({ remarks: [expect.any(String), '00042'] })
  })

  it('says of each field what is stored and what would be', async () => {
    await addTestProject(app.services, {
      code: '188',
      name: 'Creek Villa',
      status: 'ongoing',
      plotArea: '1150',
    })
    const table = 'Code,Name,Status,Plot area,Handed over,Client\n188,Creek Villas,Completed,1200,21/11/2025,'
    expect(await take(table)).toMatchObject([
      {
        outcome: 'update',
        changes: {
          name: ['Creek Villa', 'Creek Villas'],
          status: ['Ongoing', 'Completed'],
          plotArea: ['1,150', '1,200'],
          handedOver: ['', '21 Nov 2025'],
        },
      },
    ])
    expect(Object.keys(rows()[0]?.changes ?? {})).not.toContain('code')
  })
})
