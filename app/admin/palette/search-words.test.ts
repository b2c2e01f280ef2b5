import { expect, it } from 'vitest'
import { account } from '../navigation/destinations.ts'
import { generalPages } from '../navigation/general-pages.ts'
import { isAbout } from './is-about.ts'
import { otherScreens, searchWords } from './search-words.ts'

const pages = [
  ...generalPages.map(({ title, address }) => ({ label: title, address })),
  ...otherScreens,
  account,
].map((page) => ({ ...page, keywords: searchWords(page.address) }))

it.each([
  ['phone', '/admin/contact-details'],
  ['company name', '/admin/brand'],
  ['colour', '/admin/brand'],
  ['WhatsApp', '/admin/site'],
  ['map', '/admin/site'],
  ['password', '/admin/account'],
  ['users', '/admin/account'],
  ['top', '/admin/products/top'],
  ['banner', '/admin/home'],
  ['brochure', '/admin/site'],
  ['address', '/admin/contact-details'],
  ['edit on the page', '/admin/on-page'],
  ['excel', '/admin/upload-projects'],
  ['notifications', '/admin/notifications'],
])('Find anything knows %s as a word for %s', (word, address) => {
  expect(pages.filter(isAbout(word)).map((place) => place.address)).toContain(address)
})

it('finds nothing for a word of no page, and every page by its title', () => {
  expect(pages.filter(isAbout('zeppelin'))).toEqual([])
  for (const { title, address } of generalPages)
    expect(pages.filter(isAbout(title)).map((place) => place.address)).toContain(address)
})

it('the list of General begins with what is used most', () => {
  const titles = generalPages.map(({ title }) => title)
  expect(titles[0]).toBe('Contact details')
  expect(titles.slice(-2)).toEqual(['Backups', 'Moved addresses'])
})
