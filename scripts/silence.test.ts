import { expect, it } from 'vitest'
import { countSilence } from './silence.ts'

const ticks = (count: number, silence = countSilence()) => Array.from({ length: count }, () => silence.tick())

it('a worker hangs after 30 s of the parent’s own ticks without a word', () => {
  expect(ticks(6)).toEqual(Array(6).fill(false))
  expect(ticks(7).at(-1)).toBe(true)
})

it('a word begins the count again, and nobody is ended in a backup', () => {
  const silence = countSilence()
  ticks(6, silence)
  silence.hear('alive')
  expect(ticks(6, silence)).not.toContain(true)
  silence.hear('in a backup')
  expect(ticks(1_000, silence)).not.toContain(true)
  silence.hear('alive')
  expect(ticks(7, silence).at(-1)).toBe(true)
})
