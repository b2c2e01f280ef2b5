import { expect, it } from 'vitest'
import { sharedEnding } from './shared-ending.ts'

it('is what all places have in common after their last comma', () => {
  expect(sharedEnding(['Al Jaddaf, Dubai', 'Port Saeed, Deira, Dubai'])).toBe(', Dubai')
  expect(sharedEnding(['ديرة، دبي', 'البرشاء، دبي'])).toBe('، دبي')
})

it('is nothing where they differ, where there is no comma, or where there is one place alone', () => {
  expect(sharedEnding(['Al Jaddaf, Dubai', 'Yas Island, Abu Dhabi'])).toBe('')
  expect(sharedEnding(['Al Jaddaf', 'Deira'])).toBe('')
  expect(sharedEnding(['Deira, Dubai', 'Deira, Dubai'])).toBe('')
  expect(sharedEnding(['Dubai', 'Deira, Dubai'])).toBe('')
  expect(sharedEnding([])).toBe('')
})
