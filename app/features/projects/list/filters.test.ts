import { beforeAll, expect, it } from 'vitest'
import { visibleText } from '#test/admin.ts'
import { describeEngines, publicUrl, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'

describeEngines('use, work and place', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await app.empty()
    const add = (code: string, more: Parameters<typeof addTestProject>[1]) =>
      addTestProject(app.services, {
        code,
        type: 'building',
        status: 'ongoing',
        location: 'Deira, Dubai',
        ...more,
      })
    await add('1', { uses: 'offices,retail', works: 'fit-out', status: 'completed' })
    await add('2', { uses: 'offices', location_ar: 'ديرة، دبي' })
    await add('3', { uses: 'hospitality', works: 'new-build', location: 'Al Barsha, Dubai' })
    await add('4', {
      uses: 'hospitality',
      works: 'fit-out,refurbishment',
      location: 'DEIRA,  Dubai',
      type: 'villa',
    })
    await add('5', { location: 'Al Barsha, Dubai' })
    await add('6', { uses: 'retail', location: 'Meydan, Dubai', news: 'Yes' })
    await switchArabicOn(app.services)
  })

  const page = async (search: string, path = '/projects') => {
    const answer = await app.request(path + search)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const codes = (html: string) => [...html.matchAll(/href="\/projects\/([^"?#]+)"/g)].map(([, code]) => code)
  const group = (html: string, name: string) => {
    const [, found = ''] =
      new RegExp(`<div role="group" aria-labelledby="filter-${name}"(.*?)</details></div>`, 's').exec(html) ??
      []
    return [...found.matchAll(/href="([^"]*)#list"([^>]*)>(.*?)<\/a>/gs)].map(
      ([, address = '', more = '', words = '']) => [
        visibleText(words).trim() + (more.includes('aria-current') ? ' *' : ''),
        address.replaceAll('&amp;', '&'),
      ],
    )
  }

  it('filter the list, together with status and type', async () => {
    expect(codes(await page('?use=offices'))).toEqual(['2'])
    expect(codes(await page('?status=all&use=offices'))).toEqual(['2', '1'])
    expect(codes(await page('?place=Al+Barsha%2C+Dubai'))).toEqual(['5', '3'])
    expect(codes(await page('?type=villa&use=hospitality&place=Deira%2C+Dubai'))).toEqual(['4'])
    expect(codes(await page('?use=retail'))).toEqual([])
    expect(codes(await page('?status=all&use=retail'))).toEqual(['1'])
    expect(codes(await page('?status=all&work=fit-out'))).toEqual(['4', '1'])
    expect(codes(await page('?status=all&use=hospitality&work=fit-out'))).toEqual(['4'])
  })

  it('offer what shows something, with how many, and keep the rest of the address', async () => {
    const html = await page('?status=all&use=hospitality')
    expect(group(html, 'use')).toEqual([
      ['All uses', '/projects?status=all'],
      ['Hospitality 2 *', '/projects?status=all&use=hospitality'],
      ['Offices 2', '/projects?status=all&use=offices'],
      ['Retail 1', '/projects?status=all&use=retail'],
    ])
    expect(group(html, 'work')).toEqual([
      ['All works *', '/projects?status=all&use=hospitality'],
      ['New build 1', '/projects?status=all&use=hospitality&work=new-build'],
      ['Fit-out 1', '/projects?status=all&use=hospitality&work=fit-out'],
      ['Refurbishment 1', '/projects?status=all&use=hospitality&work=refurbishment'],
    ])
    expect(group(html, 'place')).toEqual([
      ['All places *', '/projects?status=all&use=hospitality'],
      ['Al Barsha 1', '/projects?status=all&use=hospitality&place=Al+Barsha%2C+Dubai'],
      ['Deira 1', '/projects?status=all&use=hospitality&place=Deira%2C+Dubai'],
    ])
    expect(html).toContain('<title>All Projects: Hospitality')
    const searched = await page('?q=deira&use=offices')
    expect(group(searched, 'use')).toContainEqual(['Hospitality 1', '/projects?q=deira&use=hospitality'])
    expect(visibleText(searched)).toMatch(/Completed Projects 1/)
  })

  it('speak Arabic on the Arabic pages, under the same parameters', async () => {
    const html = await page('?use=offices', '/ar/projects')
    expect(group(html, 'use')).toContainEqual(['مكاتب 1 *', '/ar/projects?use=offices'])
    expect(group(html, 'place').map(([words]) => words)).toEqual(['جميع المناطق *', 'ديرة، دبي 1'])
  })

  it('lead from any spelling of a place, in any language, to the one that is stored', async () => {
    for (const typed of ['AL BARSHA, dubai', ' al  barsha, Dubai'])
      expect(await leadsTo(`?status=all&place=${encodeURIComponent(typed)}`)).toBe(
        '/projects?status=all&place=Al+Barsha%2C+Dubai',
      )
    expect(await leadsTo(`?place=${encodeURIComponent('ديره، دبي')}`, '/ar/projects')).toMatch(
      /^\/ar\/projects\?place=D/,
    )
  })

  it('are keys of the page cache only if they exist', async () => {
    expect(await leadsTo('?status=completed&place=Atlantis')).toBe('/projects?status=completed')
    expect(await leadsTo('?place=Meydan%2C+Dubai')).toBe('/projects')
    expect(app.services.pages.get('/projects?place=Atlantis')).toBeUndefined()
    expect(codes(await page('?use=mosques'))).toEqual(codes(await page('')))
    expect(app.services.pages.get('/projects?use=mosques')).toBeUndefined()
    await page('?use=offices&place=Deira%2C+Dubai')
    expect(app.services.pages.get('/projects?use=offices&place=Deira%2C+Dubai')).toBeDefined()
  })

  it('are found at old addresses, which name a sector, and in one page with the new ones', async () => {
    const html = await page('?status=all&sector=hospitality')
    expect(codes(html)).toEqual(['4', '3'])
    expect(html).toContain(
      `<link rel="canonical" href="${publicUrl}/projects?status=all&amp;use=hospitality"/>`,
    )
    expect(app.services.pages.get('/projects?status=all&sector=hospitality')).toBeUndefined()
    expect(app.services.pages.get('/projects?status=all&use=hospitality')).toBeDefined()
    expect(codes(await page('?status=all&sector=fit-out'))).toEqual(['4', '1'])
    expect(app.services.pages.get('/projects?status=all&work=fit-out')).toBeDefined()
  })

  it('leave a combination of several to people, not to search engines', async () => {
    const hidden = '<meta name="robots" content="noindex"/>'
    expect(await page('?use=offices')).not.toContain(hidden)
    expect(await page('?place=Deira%2C+Dubai')).not.toContain(hidden)
    expect(await page('?use=offices&place=Deira%2C+Dubai')).toContain(hidden)
  })

  async function leadsTo(search: string, path = '/projects') {
    const answer = await app.request(path + search, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    return answer.headers.get('Location')?.replace(publicUrl, '')
  }
})
