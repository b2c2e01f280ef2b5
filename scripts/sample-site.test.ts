import { describe, expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { fieldsOf } from '#app/content/define.ts'
import { readValues } from '#app/content/document.ts'
import { addDays, isoDay, momentOf, workingDaysSince } from '#app/platform/clock.ts'
import { endingNow, type SampleSite } from './sample-dates.ts'
import { readSampleSite } from './sample-site.ts'

const timeZone = 'Asia/Dubai'
const sample = await readSampleSite()

const today = isoDay(Date.now(), timeZone)
const week = Array.from({ length: 7 }, (_, index) => addDays(today, index))

describe.each([...week, '2024-02-29', '2031-12-31'])('the sample site, loaded at noon of %s', (on) => {
  const now = momentOf(`${on}T12:00`, timeZone)
  const shown = endingNow(sample, now)
  const documents = (name: string, from = shown) => from.content[name] ?? []
  const requests = Object.values(shown.requests).flat()
  const sentOn = (given: typeof requests) => given.map(({ createdAt }) => isoDay(Number(createdAt), timeZone))

  it('has a request of this morning and one of two days ago, and answered one a week ago', () => {
    const [waiting, answered] = [false, true].map((is) =>
      requests.filter(({ state }) => (state === 'done') === is),
    )
    expect(sentOn(waiting ?? [])).toEqual([on, addDays(on, -2)])
    expect(sentOn(answered ?? [])).toEqual([addDays(on, -7)])
    for (const { createdAt } of waiting ?? [])
      expect(workingDaysSince(Number(createdAt), { at: now, timeZone }, 'AE')).toBeLessThanOrEqual(2)
  })

  it('has photographed progress of the last three months, and no project that is overdue', () => {
    const days = documents('progress-entry').map(({ date }) => String(date))
    expect(days[0]?.localeCompare(addDays(on, -90))).toBe(1)
    expect(days[0]?.localeCompare(on)).toBe(-1)
    const entry = documents('progress-entry')[0]
    const [photograph = ''] = Array.isArray(entry?.photographs) ? entry.photographs.map(String) : []
    expect(documents('project-photograph').find(({ id }) => id === photograph)?.takenOn).toBe(entry?.date)
    const planned = documents('project').filter(({ status }) => status !== 'completed')
    expect(planned.filter(({ plannedHandover = on }) => String(plannedHandover) < on)).toEqual([])
  })

  it('dates nothing after the moment of loading', () => {
    const records = ['project', 'project-photograph', 'progress-entry', 'vacancy'].flatMap((name) =>
      documents(name),
    )
    const going = records.filter(({ status }) => status !== 'completed')
    if (on >= today)
      expect([...going, ...requests].filter(({ createdAt }) => Number(createdAt) > now)).toEqual([])
  })

  it('leaves what was handed over as it was', () => {
    const completed = (of: SampleSite) =>
      documents('project', of).filter(({ status }) => status === 'completed')
    expect(completed(shown)).toEqual(completed(sample))
    expect(documents('certificate')).toEqual(documents('certificate', sample))
  })
})

it.each(collections.map((collection) => [collection.name, collection] as const))(
  'the sample says of each %s what it needs to be on the site',
  (name, collection) => {
    const lacking = (sample.content[name] ?? []).flatMap((document) => {
      const values = readValues(collection, document)
      return fieldsOf(collection)
        .filter(([field, { check }]) => check(values[field] ?? null, false))
        .map(([field]) => `${document.id}: ${field}`)
    })
    expect(lacking).toEqual([])
  },
)
