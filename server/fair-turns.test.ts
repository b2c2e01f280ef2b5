import { describe, expect, it } from 'vitest'
import { openFairTurns } from './fair-turns.ts'

describe('the turns of those who ask', () => {
  const begun: string[] = []
  let turn: (() => void) | undefined
  const turns = openFairTurns((begin) => (turn = begin))
  const ask = (holder: string, number: number) => {
    void turns.wait(holder).then(() => begun.push(`${holder} ${number}`))
  }
  async function nextTurn() {
    const begin = turn
    turn = undefined
    begin?.()
    await Promise.resolve()
    await Promise.resolve()
    return begun.splice(0)
  }

  it('come at once for whoever asks for one thing', async () => {
    ask('a', 1)
    ask('b', 1)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['a 1', 'b 1'])
    expect(await nextTurn()).toEqual([])
    expect(turn).toBeUndefined()
  })

  it('go round: whoever asks for many things waits behind himself alone', async () => {
    for (const number of [1, 2, 3, 4]) ask('flood', number)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['flood 1'])
    ask('visitor', 1)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['visitor 1'])
    expect(await nextTurn()).toEqual(['flood 2'])
    ask('visitor', 2)
    await Promise.resolve()
    expect(begun.splice(0)).toEqual(['visitor 2'])
    ask('visitor', 3)
    expect(await nextTurn()).toEqual(['flood 3', 'visitor 3'])
    expect(await nextTurn()).toEqual(['flood 4'])
    expect(await nextTurn()).toEqual([])
    expect(turn).toBeUndefined()
  })
})
