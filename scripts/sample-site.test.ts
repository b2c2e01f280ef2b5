import { describe, expect, it } from 'vitest'
import { addDays, isoDay, momentOf, workingDaysSince } from '#app/platform/clock.ts'
import { sourceOf } from '#app/platform/find-program.server.ts'
import { readDump } from './firebase-import/dump.ts'
import type { RawRecord } from './firebase-import/fields.ts'
import { endingNow } from './sample-site.ts'

const timeZone = 'Asia/Dubai'
const { root } = await readDump(sourceOf('sample'))

/** A branch as records of text, which is how this file compares them. */
function branch(from: RawRecord, ...path: string[]): Record<string, Record<string, unknown>> {
  const found: unknown = path.reduce<unknown>((node, name) => Object(node)[name], from)
  return JSON.parse(JSON.stringify(found))
}

const today = isoDay(Date.now(), timeZone)
const week = Array.from({ length: 7 }, (_, index) => addDays(today, index))

describe.each([...week, '2024-02-29', '2031-12-31'])('the sample site, loaded at noon of %s', (on) => {
  const now = momentOf(`${on}T12:00`, timeZone)
  const shown = endingNow(root, now)
  const calls = branch(shown, 'generals', 'contactmessages')
  const requests = [...Object.values(calls), ...Object.values(branch(shown, 'generals', 'cvs'))]
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
    const days = Object.values(branch(shown, 'progress-entries')).map(({ date }) => String(date))
    expect(days.at(-1)?.localeCompare(addDays(on, -90))).toBe(1)
    expect(days.at(-1)?.localeCompare(on)).toBe(-1)
    const entry = Object.values(branch(shown, 'progress-entries')).at(-1)
    const [photograph = ''] = Array.isArray(entry?.photographs) ? entry.photographs.map(String) : []
    expect(branch(shown, 'project-photographs')[photograph]?.takenOn).toBe(entry?.date)
    const planned = Object.values(branch(shown, 'projects')).filter(({ status }) => status !== 'completed')
    expect(planned.filter(({ plannedHandover = on }) => String(plannedHandover) < on)).toEqual([])
  })

  it('dates nothing after the moment of loading', () => {
    const records = ['projects', 'project-photographs', 'progress-entries', 'vacancies'].flatMap((name) =>
      Object.values(branch(shown, name)),
    )
    const going = records.filter(({ status }) => status !== 'completed')
    if (on >= today)
      expect([...going, ...requests].filter(({ createdAt }) => Number(createdAt) > now)).toEqual([])
  })

  it('leaves what was handed over as it was', () => {
    const completed = (of: RawRecord) =>
      Object.entries(branch(of, 'projects')).filter(([, { status }]) => status === 'completed')
    expect(completed(shown)).toEqual(completed(root))
    expect(branch(shown, 'certificates')).toEqual(branch(root, 'certificates'))
  })
})
