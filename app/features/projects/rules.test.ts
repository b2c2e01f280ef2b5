import { describe, expect, it } from 'vitest'
import { codeKey, codeOrder } from './code.ts'
import {
  defaultFilter,
  filterSearch,
  photographWords,
  type ProjectFilter,
  readFilter,
  readPage,
} from './rules.ts'
import { hints, projectSchema } from './schema.ts'

/** As the list shows them (behaviour, Order by code): number, then letters, both descending. */
function inOrder(codes: string[]) {
  return codes.toSorted((a, b) => {
    const [one, other] = [codeOrder(a), codeOrder(b)]
    return other.number - one.number || (other.suffix > one.suffix ? 1 : -1)
  })
}

describe('the order by code', () => {
  it('goes by number, then letter suffix, both descending', () => {
    expect(inOrder(['194', '196A', '198', '196B'])).toEqual(['198', '196B', '196A', '194'])
  })

  it('compares numbers as numbers, not as text', () => {
    expect(inOrder(['99', '100', '9A'])).toEqual(['100', '99', '9A'])
  })

  it('puts a code without a letter behind the same code with one', () => {
    expect(inOrder(['196', '196A'])).toEqual(['196A', '196'])
  })

  it('puts codes without a number last', () => {
    expect(inOrder(['HQ', '0', '12'])).toEqual(['12', '0', 'HQ'])
  })

  it.each([
    ['n-21', { number: 21, suffix: '' }],
    ['125 b', { number: 125, suffix: 'B' }],
    ['125-b', { number: 125, suffix: 'B' }],
    ['P7/3C', { number: 7, suffix: '' }],
    ['007x', { number: 7, suffix: 'X' }],
    ['', { number: -1, suffix: '' }],
    ['—', { number: -1, suffix: '' }],
  ])('reads %o', (code, order) => {
    expect(codeOrder(code)).toEqual(order)
  })

  it('keeps a number of any length exact', () => {
    expect(Number.isSafeInteger(codeOrder('9'.repeat(40)).number)).toBe(true)
  })
})

describe('the filter in the address', () => {
  const statuses = ['ongoing', 'completed', 'upcoming', 'all'] as const
  const types = ['all', 'building', 'villa'] as const
  const filters: ProjectFilter[] = statuses.flatMap((status) => types.map((type) => ({ status, type })))

  it('opens on ongoing projects of every type', () => {
    expect(readFilter(new URLSearchParams())).toEqual({ status: 'ongoing', type: 'all' })
    expect(filterSearch(defaultFilter)).toBe('')
  })

  it.each(filters)('comes back as it was written: $status, $type', (filter) => {
    expect(readFilter(new URLSearchParams(filterSearch(filter)))).toEqual(filter)
    expect(readFilter(new URLSearchParams(filterSearch(filter, 3)))).toEqual(filter)
  })

  it('can be written out in full', () => {
    expect(readFilter(new URLSearchParams('status=ongoing&type=all'))).toEqual(defaultFilter)
    expect(filterSearch({ status: 'completed', type: 'villa' })).toBe('?status=completed&type=villa')
  })

  it.each(['status=done', 'type=tower', 'status=constructor', 'status=', 'status=Completed'])(
    'takes the default for what it does not know: %s',
    (search) => {
      expect(readFilter(new URLSearchParams(search))).toEqual(defaultFilter)
    },
  )

  it('names a page only behind the first', () => {
    expect(filterSearch(defaultFilter, 1)).toBe('')
    expect(filterSearch(defaultFilter, 2)).toBe('?page=2')
    expect(readPage(new URLSearchParams('page=2'))).toBe(2)
  })

  it.each(['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=02', 'page=9999999'])(
    'begins on the first page where there is no page number: %o',
    (search) => {
      expect(readPage(new URLSearchParams(search))).toBe(1)
    },
  )
})

describe('a project as it is typed', () => {
  const typed = {
    code: ' 204 ',
    name: 'Nakheel Grove Villas',
    location: 'Nad Al Sheba 4, Dubai',
    consultant: 'Meem Architects',
    type: 'villa',
    status: 'upcoming',
  }

  function problems(input: object) {
    const read = projectSchema.safeParse(input)
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }

  it('needs code, name, location, consultant, type and status (specification §5), and says so at each field', () => {
    expect(problems({})).toEqual([
      'code: Give the project its code, as on your drawings.',
      'name: Give the project a name.',
      'location: Say where it stands.',
      'consultant: Name the consultant.',
      'type: Choose Building or Villa.',
      'status: Choose Ongoing, Completed or Upcoming.',
    ])
  })

  it('does not take blanks for text', () => {
    expect(problems({ ...typed, name: '   ' })).toEqual(['name: Give the project a name.'])
  })

  it('needs nothing else, and comes out trimmed with the rest filled in', () => {
    expect(projectSchema.parse(typed)).toEqual({
      ...typed,
      code: '204',
      client: '',
      remarks: '',
      news: 'No',
      topproject: 'No',
      imageUrl: '',
      imageAlt: '',
      focusX: 50,
      focusY: 50,
    })
  })

  it('takes the focal point as a form sends it, as text', () => {
    expect(projectSchema.parse({ ...typed, focusX: '12', focusY: '100' })).toMatchObject({
      focusX: 12,
      focusY: 100,
    })
    expect(problems({ ...typed, focusX: '101' })).toHaveLength(1)
  })

  it('can not be made of invisible signs alone', () =>
    expect(problems({ ...typed, code: '\u200b\u2060' })).toEqual([`code: ${hints.code}`]))

  it('says how long a text may be', () => {
    expect(problems({ ...typed, code: 'x'.repeat(41) })).toEqual(['code: At most 40 characters.'])
  })

  it('knows no other type and no other status', () => {
    expect(problems({ ...typed, type: 'tower', status: 'done' })).toEqual([
      'type: Choose Building or Villa.',
      'status: Choose Ongoing, Completed or Upcoming.',
    ])
  })
})

describe('what a photograph shows, where nobody has said it', () => {
  it.each([
    [
      { type: 'villa', location: 'Al Barsha, Dubai', name: 'Courtyard House' },
      'Villa in Al Barsha, Dubai: Courtyard House',
    ],
    [{ type: 'building', location: ' ', name: 'Tower' }, 'Building: Tower'],
    [{ type: '', location: 'Jumeirah', name: '' }, 'Project in Jumeirah'],
    [{ type: '', location: '', name: '' }, 'Project'],
  ])('is made of type, place and name, as far as they are there: %o', (project, words) => {
    expect(photographWords(project)).toBe(words)
  })
})

describe('codes that look alike', () => {
  it.each([
    ['196a', 'in another case'],
    [' 196A ', 'with blanks around it'],
    ['１９６Ａ', 'in wide letters'],
    ['19\u200b6A', 'with an invisible blank'],
    ['196A\u200f', 'with a mark of direction'],
    ['1\u00ad96A', 'with a soft hyphen'],
    ['\ufeff196A', 'with a byte-order mark'],
    ['\u{e0031}196A', 'with a tag'],
  ])('are one: %j, %s', (code) => expect(codeKey(code)).toBe('196a'))

  it.each([
    ['PL  07', 'pl 07'],
    ['PL\u00a007', 'pl 07'],
    ['PL\t\u3000 07', 'pl 07'],
    ['É1', 'é1'],
    ['E\u0301'.concat('1'), 'é1'],
    ['E\u200d\u0301'.concat('1'), 'é1'],
    ['ﬁ-2', 'fi-2'],
  ])('%j is %j', (code, key) => {
    expect(codeKey(code)).toBe(key)
    expect(codeKey(key)).toBe(key)
  })

  it('are not those of another alphabet, nor such as differ in a sign that is seen', () => {
    expect(codeKey('196А')).not.toBe(codeKey('196A')) // The first one ends in Cyrillic.
    expect(codeKey('196-A')).not.toBe(codeKey('196A'))
    expect(codeKey('196 A')).not.toBe(codeKey('196A'))
  })
})
