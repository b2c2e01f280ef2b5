import { expect, it } from 'vitest'
import { isLink, links } from './link.ts'

const malformed = 'Enter whole addresses.'

it.each([
  'https://somebody@example.com',
  'https://somebody:secret@example.com/page',
  'http://:secret@example.com',
])('a link with a name or a password in it is refused: %s', (address) => {
  expect(isLink(address)).toBe(false)
  const field = links({ label: 'Social pages', max: 300, malformed })
  expect(field.check(`https://example.com\n${address}`, true)).toEqual({ why: 'malformed', hint: malformed })
})

it('a link with an @ in its path is one', () => {
  expect(isLink('https://video.example/@plinth')).toBe(true)
})
