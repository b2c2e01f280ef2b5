import { describe, expect, it } from 'vitest'
import { parseForm } from '#app/content/check.ts'
import { projects } from './collection.ts'

describe('a project as it is typed', () => {
  const typed = {
    code: ' 204 ',
    name: 'Nakheel Grove Villas',
    location: 'Nad Al Sheba 4, Dubai',
    consultant: 'Meem Architects',
    type: 'villa',
    status: 'upcoming',
  }

  const parse = (input: Record<string, string>) => parseForm(projects, input, { adding: false })
  function problems(input: Record<string, string>) {
    const parsed = parse(input)
    return 'values' in parsed ? [] : [...parsed.problems].map(([name, { hint }]) => `${name}: ${hint}`)
  }

  it('needs code, name, location, consultant, type and status (specification §5), and says so at each field', () => {
    expect(problems({})).toEqual([
      'code: Enter the code of the project, as on your drawings.',
      'name: Give the project a name.',
      'location: Enter the area and city.',
      'consultant: Enter the consultant.',
      'type: Choose Building or Villa.',
      'status: Choose Ongoing, Completed or Upcoming.',
    ])
  })

  it('does not take blanks for text', () => {
    expect(problems({ ...typed, name: '   ' })).toEqual(['name: Give the project a name.'])
  })

  it('needs nothing else, and comes out trimmed with the rest filled in', () => {
    expect(parse(typed)).toMatchObject({
      values: {
        ...typed,
        code: '204',
        client: '',
        remarks: '',
        news: 'No',
        topproject: 'No',
        topposition: 0,
        image: null,
      },
    })
  })

  it('takes the focal point as a form sends it, as text', () => {
    const withPhotograph = { ...typed, imageUrl: 'images/a.jpg', imageFocusY: '100' }
    expect(parse({ ...withPhotograph, imageFocusX: '12' })).toMatchObject({
      values: { image: { focusX: 12, focusY: 100 } },
    })
    expect(problems({ ...withPhotograph, imageFocusX: '101' })).toHaveLength(1)
  })

  it('can not be made of invisible signs alone', () =>
    expect(problems({ ...typed, code: '\u200b\u2060' })).toEqual([
      'code: Enter the code of the project, as on your drawings.',
    ]))

  it('says how long a text may be', () => {
    expect(problems({ ...typed, code: 'x'.repeat(41) })).toEqual(['code: At most 40 characters.'])
  })

  it('knows no other type and no other status', () => {
    expect(problems({ ...typed, type: 'tower', status: 'done' })).toEqual([
      'type: Choose Building or Villa.',
      'status: Choose Ongoing, Completed or Upcoming.',
    ])
  })

  it('has facts that may all be empty, and are told in whole square metres, from the lists, and in order', () => {
    const facts = {
      uses: 'retail,villas',
      builtUpArea: '1,150',
      scope: 'mep,structure',
      startedOn: '2026-01-12',
    }
    expect(parse({ ...typed, ...facts, handedOver: '2026-01-12' })).toMatchObject({
      values: { uses: ['villas', 'retail'], builtUpArea: 1150, plotArea: null, scope: ['structure', 'mep'] },
    })
    expect(problems({ ...typed, uses: 'mosques', plotArea: '12.5', valueBand: 'a lot' })).toEqual([
      'uses: Choose from the list.',
      'plotArea: Enter whole square metres, for example 1,150.',
      'valueBand: Choose from the list.',
    ])
    const early = { startedOn: '2026-01-12', plannedHandover: '2026-01-11', handedOver: '2025-12-31' }
    expect(problems({ ...typed, ...early })).toEqual([
      'plannedHandover: A project is not handed over before it has started.',
      'handedOver: A project is not handed over before it has started.',
    ])
    expect(problems({ ...typed, handedOver: '2025-12-31' })).toEqual([])
  })
})
