import { programNamed } from '#app/platform/changes/actors.server.ts'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCallRequest, addJobRequest } from '#test/requests.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { expiryOf, monthsBefore } from './retention.ts'
import { eraseByAge } from './retention.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { hints, messages } from '#app/features/settings/messages.ts'
import { hour, day } from '#app/platform/units.ts'

const visitor = programNamed('Visitor')

describe('a time in months', () => {
  it('goes by the calendar, to the day', () => {
    const at = (text: string) => Date.parse(`${text}T10:00:00Z`)
    expect(monthsBefore(at('2026-08-31'), 6)).toBe(at('2026-02-28'))
    expect(expiryOf(at('2026-02-15'), 12)).toBe(at('2027-02-15'))
    expect(expiryOf(at('2025-08-31'), 6)).toBe(at('2026-03-01'))
    expect(monthsBefore(at('2026-03-01'), 6)).toBeGreaterThanOrEqual(at('2025-08-31'))
    expect(monthsBefore(at('2026-02-28'), 6)).toBeLessThan(at('2025-08-31'))
  })
})

describeEngines('retention', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  async function receiveCall(name: string, age: number) {
    const input = {
      personName: name,
      personEmail: `${name}@example.com`,
      personPhone: '1',
      personMessage: 'Hi',
    }
    const { id } = await change(app.services, visitor, 'call-requests', (tx) =>
      addCallRequest(tx, input, 'No'),
    )
    await setAge(id, age)
    return id
  }
  const keep = (id: string, value: 'Yes' | 'No') =>
    admin.post('/admin/requests', {
      kind: 'call-request',
      act: 'set',
      field: 'exempt',
      value,
      selected: `${id}:1`,
    })
  async function receiveJob(lastname: string, age: number) {
    const key = `resumes/aB3dE5fG7h/${lastname}.pdf`
    await app.services.files.put('private', key, Readable.from(['x']))
    const facts = { access: 'private', type: 'application/pdf', bytes: 1, created_at: 1 } as const
    const input = {
      firstname: 'A',
      lastname,
      email: 'a@example.com',
      phone: '1',
      fileName: 'CV.pdf',
      file: key,
    }
    const { id } = await change(app.services, visitor, 'job-requests', (tx) =>
      addJobRequest(tx, input, { key, sha256: 'a'.repeat(64), ...facts }, 'No'),
    )
    await setAge(id, age)
    return { id, key }
  }
  const setAge = (id: string, age: number) =>
    app.services.db
      .updateTable('request')
      .set({ created_at: Date.now() - age })
      .where('id', '=', id)
      .execute()
  const read = async (path: string) => visibleText(await (await admin.get(path)).text())
  const names = async () => {
    const rows = await app.services.db
      .selectFrom('request')
      .select('name')
      .where('kind', '=', 'call-request')
      .execute()
    return rows.map(({ name }) => name).toSorted()
  }
  const retention = (of: 'call' | 'job') => `/admin/${of}-requests/retention`
  const save = (months: string, of: 'call' | 'job' = 'call', rev = '0') =>
    admin.post(retention(of), { rev, months })

  it('erases nothing while no time is set', async () => {
    await receiveCall('old', 4000 * day)
    await app.app.cleanUp(Date.now() + 2 * day)
    expect(await names()).toEqual(['old'])
  })

  it('shows beforehand how many would go and when, and takes only a number of months', async () => {
    await receiveCall('old', 400 * day)
    await receiveCall('new', 10 * day)
    const page = await read(retention('call'))
    expect(page).toContain('1 would be erased 24 hours after you save.')
    expect(await read(retention('job'))).toContain('There are none to erase.')
    for (const wrong of ['0', '121', 'six', '-6']) {
      const refused = await save(wrong)
      expect(refused.status).toBe(400)
      expect(visibleText(await refused.text())).toContain(hints.notMonths)
    }
    const nothing = await save('')
    expect(visibleText(await nothing.text())).toContain(messages.noChanges)
    expect((await save('12')).status).toBe(303)
    expect(await read(retention('call'))).toMatch(
      /12 months \(saved\) 1 will be erased on \d+ \w+( 2\d{3})? at \d\d:\d\d\./,
    )
  })

  it('erases what is older a day after the time was set, with its file, and says so in History and the log', async () => {
    const call = await receiveCall('old', 400 * day)
    await receiveCall('new', 300 * day)
    const job = await receiveJob('Farouk', 200 * day)
    await save('12')
    await save('6', 'job')
    await app.app.cleanUp(Date.now() + 23 * hour)
    expect(await names()).toEqual(['new', 'old'])
    await app.app.cleanUp(Date.now() + 25 * hour)
    expect(await names()).toEqual(['new'])
    expect(
      await app.services.db.selectFrom('request').select('id').where('kind', '=', 'job-request').execute(),
    ).toEqual([])
    expect(await app.services.files.exists('private', job.key)).toBe(false)
    const deleted = await app.services.db
      .selectFrom('revision')
      .select(['record_id', 'actor'])
      .where('action', '=', 'delete')
      .orderBy('id')
      .execute()
    expect(deleted).toEqual([
      { record_id: call, actor: 'Retention' },
      { record_id: job.id, actor: 'Retention' },
    ])
  })

  it('leaves what is marked “Do not erase”, until the mark is taken away', async () => {
    const id = await receiveCall('old', 400 * day)
    expect(await read(`/admin/call-requests?open=${id}`)).not.toContain('Do not erase')
    await save('12')
    expect(await read(`/admin/call-requests?open=${id}`)).toContain('This request will be erased on')
    const marked = await keep(id, 'Yes')
    expect((await marked.json()).said).toContain('is not erased because of age')
    expect(await read(`/admin/call-requests?open=${id}`)).toContain('is not erased because of its age')
    expect(await read(retention('call'))).toContain('1 marked “Do not erase”')
    await app.app.cleanUp(Date.now() + 25 * hour)
    expect(await names()).toEqual(['old'])
    admin = await openAdmin(app) // The session has ended a day later.
    await keep(id, 'No')
    await app.app.cleanUp(Date.now() + 25 * hour)
    expect(await names()).toEqual([])
  })

  it('leaves what is marked, or has more time, since it began', async () => {
    const id = await receiveCall('old', 400 * day)
    const { key } = await receiveJob('Farouk', 200 * day)
    await save('12')
    await save('6', 'job')
    /** Erases, and runs `meanwhile` just before each batchSize. */
    const eraseAfter = (meanwhile: () => Promise<unknown>) =>
      eraseByAge(
        {
          ...app.services,
          reserve: {
            ...app.services.reserve,
            async withReserve(work) {
              await meanwhile()
              return work()
            },
          },
        },
        Date.now() + 25 * hour,
      )
    await eraseAfter(async () => {
      await keep(id, 'Yes')
      await save('', 'job', '1')
    })
    expect(await names()).toEqual(['old'])
    expect(await app.services.files.exists('private', key)).toBe(true)
  })
})
