import { describe, expect, it } from 'vitest'
import { runQueue, type QueueWork } from './fields/run-queue.ts'
import type { UploadListener } from './fields/send-file.ts'
import {
  failures,
  isUnderway,
  itemsToBegin,
  moveItems,
  openItems,
  type ItemState,
  type Outcome,
  type QueueItem,
} from './queue.ts'

const file = new File(['0123456789'], 'wall.jpg')
const refused: Outcome = { refused: 'wall.jpg is damaged.' }
const failed = { cause: 'connection', sentence: failures.connection } as const
const id = 'wall'
const one = (state: ItemState): QueueItem<string> => ({ id, source: 'wall.jpg', state, sent: 0 })

describe('an item of the queue', () => {
  const ways: Record<ItemState, ItemState[]> = {
    open: ['preparing', 'paused'],
    preparing: ['sending', 'settling', 'paused'],
    sending: ['sending', 'waiting', 'settling', 'paused', 'failed'],
    waiting: ['sending', 'settling', 'paused', 'failed'],
    settling: ['settled', 'failed'],
    settled: [],
    paused: ['open'],
    failed: ['open'],
  }
  const states = Object.keys(ways) as ItemState[]
  for (const state of states)
    it(`that is ${state} goes on to ${ways[state].join(', ') || 'nothing'}, and stays as it is otherwise`, () => {
      for (const to of states) {
        const before = [one(state)]
        const after = moveItems(before, [id], to, { sent: 5 })
        if (ways[state].includes(to)) expect(after).toEqual([{ ...one(to), sent: 5 }])
        else expect(after, to).toBe(before)
        expect(moveItems(before, ['other'], to), to).toBe(before)
      }
    })

  it('is opened once, behind the others', () => {
    const wall = { id, source: 'again.jpg' }
    const roof = { id: 'roof', source: 'roof.jpg' }
    const opened = openItems([one('settled')], [wall, roof, roof])
    expect(opened).toEqual([one('settled'), { ...one('open'), ...roof }])
    expect(openItems(opened, [wall])).toBe(opened)
  })

  it('estimates the seconds that are left by its speed since it started or resumed', () => {
    const sent = (item: QueueItem<string> | undefined, bytes: number, at: number) =>
      moveItems(item ? [item] : [], [id], 'sending', { sent: bytes, at })[0]
    const begun = sent({ ...one('sending'), prepared: { file } }, 2, 0)
    expect(begun?.left).toBeUndefined()
    expect(sent(begun, 4, 2000)?.left).toBeUndefined()
    expect(sent(begun, 6, 4000)?.left).toBe(4)
    const [lost] = begun ? moveItems([begun], [id], 'waiting') : []
    const again = sent(lost, 7, 60_000)
    expect(again?.left).toBeUndefined()
    expect(sent(again, 8, 63_000)?.left).toBe(6)
  })

  it('says why it failed until it is retried, and keeps what it knows', () => {
    const known = { prepared: { file }, outcome: refused }
    const stopped = moveItems([{ ...one('settling'), ...known }], [id], 'failed', { failed })
    expect(stopped).toEqual([{ ...one('failed'), ...known, failed }])
    expect(moveItems(stopped, [id], 'open')).toEqual([{ ...one('open'), ...known }])
  })

  it('lets go of the copy that was sent once it is settled', () => {
    const [item] = moveItems([{ ...one('settling'), prepared: { file }, outcome: refused }], [id], 'settled')
    expect(item).toEqual({ ...one('settled'), outcome: refused })
    expect(item).not.toHaveProperty('prepared')
  })
})

describe('the turn of an item', () => {
  const begun = (atOnce: number, ...states: ItemState[]) =>
    itemsToBegin(
      states.map((state, index) => ({ ...one(state), id: String(index) })),
      atOnce,
    ).map((item) => item.id)
  it('comes in order, while fewer are on their way than are allowed', () => {
    expect(begun(2, 'settled', 'paused', 'sending', 'open', 'open')).toEqual(['3'])
    expect(begun(3, 'settled', 'open', 'paused', 'open', 'open', 'open')).toEqual(['1', '3', '4'])
    expect(begun(2, 'sending', 'waiting', 'open')).toEqual([])
  })

  it('does not come in place of one that failed', () => {
    expect(begun(1, 'failed', 'failed', 'open')).toEqual([])
    expect(begun(2, 'failed', 'open')).toEqual(['1'])
  })
})

/** A site whose answers are given by the test. */
function openSite(work: Partial<QueueWork<string>> = {}) {
  const uploads = new Map<string, { calls: string[]; listener: UploadListener }>()
  const settled: [string, Outcome][] = []
  const queue = runQueue<string>({
    prepare: async (name) =>
      name.endsWith('.pdf') ? { refused: `${name} is no image.` } : { file: new File(['x'], name) },
    send({ file: { name } }, listener) {
      const calls: string[] = []
      expect(uploads.get(name), name).toBeUndefined()
      uploads.set(name, { calls, listener })
      const call = (what: string) => () => void calls.push(what)
      return { go: call('go'), pause: call('pause'), retryNow: call('retryNow'), cancel: call('cancel') }
    },
    settle: (name, outcome) => void settled.push([name, outcome]),
    ...work,
  })
  const open = (...names: string[]) => queue.open(names.map((name) => ({ id: name, source: name })))
  const states = () => queue.items().map(({ state }) => state)
  const listener = (name: string) => {
    const upload = uploads.get(name)
    if (!upload) throw new Error(`${name} was not sent`)
    return upload.listener
  }
  const store = (name: string) => listener(name).done({ stored: storedAs(name) })
  return { queue, open, states, store, listener, settled, uploads }
}

const storedAs = (key: string) => ({
  key,
  type: 'image/jpeg',
  bytes: 1,
  width: 1,
  height: 1,
  duration: null,
  poster: null,
  pages: null,
})
/** Until everything that was promised has happened. */
const soon = () => new Promise((resolve) => setImmediate(resolve))
const lost = { failed: failures.connection, cause: 'connection' } as const
const signedOut = { failed: failures.session, cause: 'session' } as const

describe('a running queue', () => {
  it('sends three at a time in order, and the next as soon as one is settled', async () => {
    const { open, states, store, settled, uploads } = openSite()
    open('a', 'b', 'c', 'd')
    await soon()
    expect([...uploads.keys()]).toEqual(['a', 'b', 'c'])
    store('b')
    await soon()
    expect(states()).toEqual(['sending', 'settled', 'sending', 'sending'])
    expect(settled).toEqual([['b', { stored: storedAs('b') }]])
  })

  it('records what was refused here as what the site refused, and sends nothing of it', async () => {
    const { open, listener, settled, uploads } = openSite()
    open('a.pdf', 'b')
    await soon()
    listener('b').done({ refused: 'b is damaged.' })
    await soon()
    expect([...uploads.keys()]).toEqual(['b'])
    expect(settled).toEqual([
      ['a.pdf', { refused: 'a.pdf is no image.' }],
      ['b', { refused: 'b is damaged.' }],
    ])
  })

  it('does not run through the rest when the site takes nothing, and continues when it is retried', async () => {
    const { queue, open, states, store, listener, uploads } = openSite({ atOnce: 2 })
    open('a', 'b', 'c')
    await soon()
    for (const name of ['a', 'b']) listener(name).done(lost)
    await queue.rest()
    expect(states()).toEqual(['failed', 'failed', 'open'])
    queue.retry()
    for (const name of ['a', 'b']) store(name)
    await soon()
    store('c')
    await queue.rest()
    expect(states()).toEqual(['settled', 'settled', 'settled'])
    expect(uploads.get('a')?.calls).toEqual(['go', 'go'])
  })

  it('has somebody sign in again, and then continues', async () => {
    const then: (() => void)[] = []
    const { open, states, listener, uploads } = openSite({ signInAgain: (resume) => then.push(resume) })
    open('a')
    await soon()
    listener('a').done(signedOut)
    expect(states()).toEqual(['failed'])
    expect(then).toHaveLength(1)
    then[0]?.()
    expect(states()).toEqual(['sending'])
    expect(uploads.get('a')?.calls).toEqual(['go', 'go'])
  })

  it('does not wait for the next attempt when the connection is back', async () => {
    const { queue, open, listener, uploads } = openSite()
    open('a', 'b', 'c')
    await soon()
    listener('a').waiting()
    listener('b').done(lost)
    listener('c').done({ failed: failures.server, cause: 'server' })
    queue.online()
    expect([...uploads.values()].map(({ calls }) => calls)).toEqual([
      ['go', 'retryNow'],
      ['go', 'go'],
      ['go'],
    ])
  })

  it('can be stopped for now, also while a file is prepared, and gives its place to the next', async () => {
    const { queue, open, states, uploads } = openSite({ atOnce: 1 })
    open('a', 'b')
    queue.pause(['a'])
    await soon()
    expect(states()).toEqual(['paused', 'sending'])
    queue.pause()
    expect(uploads.get('b')?.calls).toEqual(['go', 'pause'])
    queue.retry(['a'])
    queue.retry(['a', 'b'])
    await soon()
    expect(states()).toEqual(['sending', 'open'])
    expect(uploads.get('a')?.calls).toEqual(['go'])
  })

  it('forgets what was given up, and deletes what was sent of it', async () => {
    const { queue, open, states, listener, settled, uploads } = openSite({ atOnce: 1 })
    open('a', 'b')
    await soon()
    queue.giveUp(['a'])
    listener('a').done({ stored: storedAs('a') })
    await soon()
    expect(uploads.get('a')?.calls).toEqual(['go', 'cancel'])
    expect(states()).toEqual(['sending'])
    expect(settled).toEqual([])
  })

  it('records again what could not be recorded, without sending it again', async () => {
    let isFull = true
    const recorded: string[] = []
    const { queue, open, states, store, uploads } = openSite({
      async settle(name) {
        if (isFull) throw new Error('no room on this phone')
        recorded.push(name)
      },
    })
    open('a')
    await soon()
    store('a')
    await queue.rest()
    expect(states()).toEqual(['failed'])
    isFull = false
    queue.retry()
    await queue.rest()
    expect(states()).toEqual(['settled'])
    expect(recorded).toEqual(['a'])
    expect(uploads.get('a')?.calls).toEqual(['go'])
  })
})

/** Numbers that look random, the same for each seed. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('whatever happens in whatever order', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1)
  it('no more are on their way than are allowed, each is recorded once at most, and all in the end', async () => {
    for (const seed of seeds) {
      const pick = numbersFrom(seed)
      const atOnce = 1 + pick(3)
      const waiting: (() => void)[] = []
      const { queue, open, states, listener, settled, uploads } = openSite({
        atOnce,
        signInAgain: (then) => waiting.push(then),
      })
      const names = Array.from({ length: 6 }, (_, index) => (index === 4 ? 'e.pdf' : `file ${index}`))
      const given = new Set<string>()
      const acts: ((name: string) => void)[] = [
        (name) => !given.has(name) && open(name),
        (name) => uploads.has(name) && listener(name).sent(1),
        (name) => uploads.has(name) && listener(name).waiting(),
        (name) => uploads.has(name) && listener(name).done({ stored: storedAs(name) }),
        (name) => uploads.has(name) && listener(name).done({ refused: 'no' }),
        (name) => uploads.has(name) && listener(name).done(pick(2) ? lost : signedOut),
        (name) => queue.pause([name]),
        (name) => queue.retry([name]),
        () => queue.online(),
        () => waiting.pop()?.(),
      ]
      for (let step = 0; step < 60; step += 1) {
        const name = names[pick(names.length)] ?? ''
        if (pick(25) === 0) {
          queue.giveUp([name])
          given.add(name)
        } else acts[pick(acts.length)]?.(name)
        if (pick(3) === 0) await soon()
        expect(queue.items().filter(isUnderway).length, `seed ${seed}`).toBeLessThanOrEqual(atOnce)
      }
      for (let round = 0; round < 40 && states().some((state) => state !== 'settled'); round += 1) {
        queue.retry(queue.items().map(({ id: own }) => own))
        await soon()
        for (const { id: own, state } of queue.items())
          if (state === 'sending' || state === 'waiting') listener(own).done({ stored: storedAs(own) })
        await soon()
      }
      expect(new Set(states()), `seed ${seed}`).toEqual(new Set(states().length > 0 ? ['settled'] : []))
      const recorded = settled.map(([name]) => name)
      expect(new Set(recorded).size, `seed ${seed}`).toBe(recorded.length)
      for (const { id: own } of queue.items()) expect(recorded, `seed ${seed}`).toContain(own)
    }
  })
})
