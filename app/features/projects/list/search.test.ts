import { beforeAll, expect, it } from 'vitest'
import { requestLimits } from '#app/platform/http/limits.ts'
import { visibleText } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { en } from '#app/messages/en.ts'

const { search: searchWords } = en.projects

describeEngines('the search for projects', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await app.empty()
    const add = (code: string, name: string, more: Parameters<typeof addTestProject>[1] = {}) =>
      addTestProject(app.services, { code, name, location: 'Deira', client: '', ...more })
    await add('1', 'Creek Villa', { status: 'completed', type: 'villa' })
    await add('2', 'Grand Creek-Side Tower', { status: 'ongoing', type: 'building' })
    await add('3', 'Résidence Étoile', { status: 'upcoming', type: 'villa', client: 'Meraas' })
    await add('196B', 'أبراج الواحة ١٢', { status: 'completed', type: 'building', location: 'Al Barsha' })
    await add('5', 'Creek News', { news: 'Yes' })
    await add('7', 'Palm House', {
      name_ar: 'بيت النخلة',
      location_ar: 'ند الشبا',
      status: 'ongoing',
      type: 'villa',
    })
    await add('8', 'Bayt Al Nur', {
      uses: 'hospitality,retail',
      works: 'refurbishment',
      location: 'Al Barsha',
      status: 'ongoing',
      type: 'building',
    })
    await add('6', '100% Quay', { status: 'ongoing', type: 'building', location: 'Jumeirah' })
  })

  const page = async (search: string) => {
    const answer = await app.request(`/projects${search}`)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const codes = (html: string) => [...html.matchAll(/href="\/projects\/([^"?#]+)"/g)].map(([, code]) => code)
  const found = async (q: string, more = {}) => codes(await page(`?${new URLSearchParams({ q, ...more })}`))

  it('goes by how the words of a name begin, in every status and type, and never finds news', async () => {
    expect(await found('creek')).toEqual(['2', '1'])
    expect(await found('  SIDE  gr ')).toEqual(['2'])
    expect(await found('reek')).toEqual([])
    expect(await found('creek', { status: 'completed' })).toEqual(['1'])
    expect(await found('creek', { type: 'building' })).toEqual(['2'])
  })

  it('finds what matches by name first, then by code and everything else, in one list', async () => {
    await addTestProject(app.services, {
      code: '40',
      name: 'Marsa Quay',
      location: 'Al Barsha',
      client: '',
      consultant: 'Meem Architects',
      levels: 'B+G+41',
      completionCertificate: 'DM-2207',
    })
    await addTestProject(app.services, { code: '44', name: 'Barsha Heights', location: 'Tecom', client: '' })
    expect(await found('barsha')).toEqual(['44', '196B', '40', '8'])
    expect(await found('meem')).toEqual(['40'])
    expect(await found('dm-2207')).toEqual(['40'])
    expect(await found('b+g+4')).toEqual(['40'])
    await app.services.db.deleteFrom('project').where('code', 'in', ['40', '44']).execute()
  })

  it('finds by how the code begins, and by location and client', async () => {
    expect(await found('196')).toEqual(['196B'])
    expect(await found('١٩٦ب')).toEqual([])
    expect(await found('١٩٦b')).toEqual(['196B'])
    expect(await found('barsha')).toEqual(['196B', '8'])
    expect(await found('meraas')).toEqual(['3'])
    expect(await found('12')).toEqual(['196B'])
  })

  it('goes by use and work as each language names them, and by name, place and use together', async () => {
    const uses = [
      'hospitality',
      'HOSPI nur',
      'ضيافة',
      'الضيافة',
      'bayt barsha',
      'hospitality barsha',
      'retail',
    ]
    for (const typed of [...uses, 'refurb', 'تجديد', 'retail refurbishment'])
      expect(await found(typed), typed).toEqual(['8'])
    expect(await found('pitality')).toEqual([])
  })

  it('takes spellings for the same that people mean the same by', async () => {
    expect(await found('residence etoile')).toEqual(['3'])
    for (const typed of ['ابراج', 'أَبْرَاج', 'الواحه', 'أبـــراج الواحة 12'])
      expect(await found(typed)).toEqual(['196B'])
  })

  it('finds what the other language says', async () => {
    expect(await found('النخله')).toEqual(['7'])
    expect(await found('الشبا')).toEqual(['7'])
  })

  it('takes a word with the Arabic article for the same as without', async () => {
    const pairs = [
      ['البرشاء', 'برشاء'],
      ['برشاء الجنوب', 'البرشاء'],
      ['الخليج (التجاري)', 'تجاري'],
      ['قصر الإمارات', 'امارات'],
      ['الألف', 'ألف'],
      ['الفجيرة', 'الفج'],
      ['مرسى البحيرات', 'بحيرات مرسي'],
    ]
    for (const [index, [name = '']] of pairs.entries())
      await addTestProject(app.services, { code: `9${index}`, name: 'Z', name_ar: name })
    for (const [index, [name, typed = '']] of pairs.entries())
      expect(await found(typed), `${name}: ${typed}`).toContain(`9${index}`)
    // These begin like the article, or have it in the middle.
    expect(await found('الفن')).toEqual([])
    expect(await found('جاري')).toEqual([])
  })

  it('takes signs for what they are', async () => {
    expect(await found('100%')).toEqual(['6'])
    for (const typed of ['%', '_', '\\', '*', "'", '\0', '\u0640', '-', '\ud800'])
      expect(await found(typed), typed).toEqual([])
  })

  it('counts what each filter would show, and keeps the search in their links', async () => {
    const html = await page('?q=creek&type=villa')
    const tabs = [...html.matchAll(/href="([^"]*)#list"[^>]*>(.*?)<\/a>/g)].map(
      ([, address = '', words = '']) => [visibleText(words).trim(), address.replaceAll('&amp;', '&')],
    )
    expect(tabs).toEqual([
      ['All 2', '/projects?q=creek'],
      ['Building 1', '/projects?q=creek&type=building'],
      ['Villa 1', '/projects?q=creek&type=villa'],
      ['Ongoing Projects 0', '/projects?q=creek&status=ongoing&type=villa'],
      ['Completed Projects 1', '/projects?q=creek&status=completed&type=villa'],
      ['Upcoming Projects 0', '/projects?q=creek&status=upcoming&type=villa'],
      ['All Projects 1', '/projects?q=creek&type=villa'],
      ['All places', '/projects?q=creek&type=villa'],
      ['Deira 1', '/projects?q=creek&type=villa&place=Deira'],
    ])
    expect(html).toMatch(/<input[^>]* name="q"[^>]* value="creek"/)
    expect(visibleText(await page(''))).not.toContain('Ongoing Projects 2')
  })

  it('says what to do if nothing was found, and leads to everything', async () => {
    const nothing = await page('?q=crane<owned>')
    expect(nothing).not.toContain('<owned>')
    expect(visibleText(await page('?q=crane'))).toContain(searchWords.nothing('crane'))
    expect(nothing).toContain('href="/projects?status=all"')
    const elsewhere = await page('?q=creek&status=upcoming')
    expect(visibleText(elsewhere)).toContain(searchWords.nothingHere('creek'))
    expect(elsewhere).toMatch(/<a[^>]* href="\/projects\?q=creek"[^>]*>Show everything/)
  })

  it('is a page that search engines leave out and nobody keeps', async () => {
    const answer = await app.request('/projects?q=creek')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    expect(app.services.pages.get('/projects?q=creek')).toBeUndefined()
    expect(await page('?q=')).not.toContain('noindex')
    expect(app.services.pages.get('/projects')).toBeDefined()
  })

  it('is refused with 429 if one address searches on and on, which others do not notice', async () => {
    const search = (remoteAddress: string, target: string) =>
      app.app.fetch(new Request(app.config.publicUrl + target), {
        incoming: { url: target, socket: { remoteAddress } },
      })
    const { burst } = requestLimits.page
    const answers = await Promise.all(
      Array.from({ length: 2 * burst }, () => search('203.0.113.9', '/projects?q=creek')),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(burst)
    const refused = answers.at(-1)
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('Retry-After')).toBe('10')
    expect((await search('203.0.113.9', '/projects')).status).toBe(200)
    expect((await search('203.0.113.10', '/projects?q=creek')).status).toBe(200)
  })
})
