import { beyondRights } from '#app/platform/auth/rights.ts'
import { href } from 'react-router'
import { policies } from '#app/uploads/policy.ts'
import { prepareFile, takenOnOf } from '#app/uploads/fields/prepare-file.ts'
import { runQueue, type Queue } from '#app/uploads/fields/run-queue.ts'
import { uploadAs } from '#app/uploads/fields/send-file.ts'
import { readAnswer } from '#app/ui/admin/read-answer.ts'
import { refusalOf } from '#app/uploads/queue.ts'
import {
  isQueued,
  listQueue,
  removeQueued,
  writeQueued,
  type QueuedPhotograph,
  type QueuedVisit,
} from './queue.ts'
import { messages, type SentVisit } from './visit.ts'

/** Why the queue is not empty after an attempt; `refused` waits for a decision. */
export type Halt = 'connection' | 'session' | 'server' | 'refused'

export interface QueueListener {
  /** The queue has changed. */
  changed(): void
  /** A visit has arrived; it may wait for somebody who publishes it. */
  recorded(visit: QueuedVisit, waits: boolean): void
  /** How many of a visit's photographs have arrived. */
  sending(id: string, arrived: number): void
}

/**
 * Sends an administrator's queue, oldest first. What has arrived is written down at once, so that an attempt
 * that ends between any two requests is continued by the next. Only one tab sends at a time.
 */
export async function sendQueue(owner: string, listener: QueueListener): Promise<Halt | undefined> {
  const { locks } = navigator
  // Without TLS there are no locks, but no queue that outlives the page either.
  if (!locks) return sendAll(owner, listener)
  return locks.request('plinth site visits', { ifAvailable: true }, async (lock) =>
    lock ? sendAll(owner, listener) : undefined,
  )
}

/** A visit that cannot be sent stops no other, except for want of a network or a session. */
async function sendAll(owner: string, listener: QueueListener): Promise<Halt | undefined> {
  const halts = new Set<Halt>()
  for (const visit of await listQueue(owner)) {
    if (visit.problem) halts.add('refused')
    if (visit.problem || !(await isQueued(visit.id))) continue
    const halt = await sendVisit(visit, listener).catch((): Halt => 'server')
    listener.changed()
    if (halt === 'connection' || halt === 'session') return halt
    if (halt) halts.add(halt)
  }
  // What is tried again comes before what waits for a decision.
  return (['server', 'refused'] as const).find((halt) => halts.has(halt))
}

async function sendVisit(queued: QueuedVisit, listener: QueueListener): Promise<Halt | undefined> {
  let visit = queued
  async function refuse(problem: string): Promise<Halt> {
    await writeQueued({ ...visit, problem })
    return 'refused'
  }
  const queue: Queue<QueuedPhotograph> = runQueue({
    atOnce: 1, // On a weak line, the first is there before the last begins.
    prepare(photograph) {
      listener.sending(visit.id, visit.photographs.indexOf(photograph))
      return prepareFile(photograph.file, policies.photograph)
    },
    send: uploadAs('photograph', 'images'),
    async settle(photograph, outcome) {
      if ('refused' in outcome) return queue.pause()
      // Read only now, because what reads it is not kept for a phone without a network.
      const takenOn = (await takenOnOf(photograph.file).catch(() => null)) ?? photograph.takenOn
      const arrived = { ...photograph, takenOn, key: outcome.stored.key }
      const photographs = visit.photographs.map((one) => (one === photograph ? arrived : one))
      visit = { ...visit, photographs }
      if (!(await isQueued(visit.id))) throw new Error('Somebody gave it up meanwhile, in another tab.')
      await writeQueued(visit)
    },
    // Without a network nothing waits here: the visits are sent again when it is back.
    changed: (items) => !navigator.onLine && items.some(({ state }) => state === 'waiting') && queue.pause(),
  })
  queue.open(visit.photographs.flatMap((one) => (one.key ? [] : [{ id: one.id, source: one }])))
  const items = await queue.rest()
  if (!(await isQueued(visit.id))) return undefined
  const [refusal] = items.flatMap((item) => refusalOf(item) ?? [])
  if (refusal) return refuse(refusal)
  const stopped = items.find(({ state }) => state !== 'settled')
  if (stopped) return stopped.failed?.cause ?? 'connection'
  const { id, project, stage, percent, text, day } = visit
  const photographs = visit.photographs.map(({ id, key = '', takenOn }) => ({ id, key, takenOn }))
  const answer = await post({ id, project: project.id, stage, percent, text, day, photographs })
  if (answer === 'files gone') {
    await writeQueued({ ...visit, photographs: visit.photographs.map(({ key: _key, ...file }) => file) })
    return 'server'
  }
  if (typeof answer !== 'object') return answer
  if ('refused' in answer) return refuse(answer.refused)
  await removeQueued(id)
  listener.recorded(visit, answer.waits)
  return undefined
}

async function post(
  visit: SentVisit,
): Promise<{ waits: boolean } | 'files gone' | { refused: string } | Halt> {
  try {
    const response = await fetch(href('/admin/site-visit/visits'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(visit),
    })
    if (response.ok) return { waits: (await response.json()).waits === true }
    if (response.status === 401) return 'session'
    if (response.status === 409) return 'files gone'
    // In the answer's own words: a right that is missing, or two-step sign-in that is not set up. It waits until then.
    if (response.status === 403) {
      const said = readAnswer(await response.text())
      return { refused: typeof said === 'string' ? said : beyondRights }
    }
    if (response.status !== 422) return 'server'
    const { problem }: { problem?: unknown } = await response.json()
    return { refused: typeof problem === 'string' ? problem : messages.server }
  } catch {
    return 'connection'
  }
}
