import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

const numbers = [0, 1, 2, 3, 11, 100]

/** Every word of a catalogue by its path; of a function, what it makes of these numbers. */
function wordsOf(messages: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, word]): [string, string][] => {
      if (typeof word === 'string') return [[path + name, word]]
      return typeof word === 'object' ? [...wordsOf(word, `${path}${name}.`)] : []
    }),
  )
}

describe('the words of the site', () => {
  it('count in English', () => {
    const expected = ['0 projects', '1 project', '2 projects', '3 projects', '11 projects', '100 projects']
    expect(numbers.map((number) => en.projects.count(number))).toEqual(expected)
  })

  it('count in the six forms of Arabic', () => {
    const expected = ['لا مشاريع', 'مشروع واحد', 'مشروعان', '3 مشاريع', '11 مشروعًا', '100 مشروع']
    expect(numbers.map((number) => ar.projects.count(number))).toEqual(expected)
    expect([1, 2, 3, 11].map((number) => ar.forms.minutes(number))).toEqual([
      'دقيقة واحدة',
      'دقيقتين',
      '3 دقائق',
      '11 دقيقة',
    ])
  })

  it('are never left in English, nor without a value that they need', () => {
    const arabic = wordsOf(ar)
    const valuesIn = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()
    expect(arabic.size).toBeGreaterThan(100)
    for (const [path, english] of wordsOf(en)) {
      expect(valuesIn(arabic.get(path)), path).toEqual(valuesIn(english))
      // Punctuation and the places of a tab may be the same.
      if (/[A-Za-z]{2}/.test(english.replace(/\{\w+\}/g, '')))
        expect(arabic.get(path), path).not.toBe(english)
    }
  })
})
