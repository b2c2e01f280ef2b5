import { describe, expect, it } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

describe('the requests of many', () => {
  const begun: string[] = []
  let scheduled: (() => void) | undefined
  const queue = openFairQueue((begin) => (scheduled = begin))
  const ask = (holder: string, number: number) => {
    void queue.wait(holder).then(() => begun.push(`${holder} ${number}`))
  }
  async function nextRound() {
    const begin = scheduled
    scheduled = undefined
    begin?.()
    await Promise.resolve()
    await Promise.resolve()
    return begun.splice(0)
  }

  it('begin at once for whoever asks for one thing', async () => {
    ask('a', 1)
    ask('b', 1)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['a 1', 'b 1'])
    expect(await nextRound()).toEqual([])
    expect(scheduled).toBeUndefined()
  })

  it('begin by address: whoever asks for many things waits behind himself alone', async () => {
    for (const number of [1, 2, 3, 4]) ask('flood', number)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['flood 1'])
    ask('visitor', 1)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['visitor 1'])
    expect(await nextRound()).toEqual(['flood 2'])
    ask('visitor', 2)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['visitor 2'])
    ask('visitor', 3)
    expect(await nextRound()).toEqual(['flood 3', 'visitor 3'])
    expect(await nextRound()).toEqual(['flood 4'])
    expect(await nextRound()).toEqual([])
    expect(scheduled).toBeUndefined()
  })

  it('begin a few in a round, whoever they are of, and those that came first at first', async () => {
    for (const holder of ['a', 'b', 'c', 'd', 'e']) ask(holder, 1)
    ask('c', 2)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['a 1', 'b 1'])
    expect(await nextRound()).toEqual(['c 1', 'd 1'])
    expect(await nextRound()).toEqual(['e 1', 'c 2'])
    expect(await nextRound()).toEqual([])
    expect(scheduled).toBeUndefined()
  })
})
