import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

describe('places', () => {
  it('are limited for each holder and in all, and can be taken again once released', () => {
    const places = createPlaces({ perHolder: 2, inAll: 3 })
    const first = places.take('a')
    expect(places.take('a')).toBeDefined()
    expect(places.take('a')).toBeUndefined()
    expect(places.take('b')).toBeDefined()
    expect(places.take('c')).toBeUndefined()
    first?.()
    first?.()
    expect(places.size()).toBe(2)
    expect(places.take('c')).toBeDefined()
  })

  it('give way, the oldest of the fullest holder first, to those who have less', () => {
    const places = createPlaces({ perHolder: 10, inAll: 5 })
    const ended: string[] = []
    const take = (holder: string, name: string) => places.take(holder, 1, () => ended.push(name) > 0)
    for (const name of ['a1', 'a2', 'a3']) take('a', name)
    for (const name of ['b1', 'b2']) take('b', name)
    expect(take('c', 'c1')).toBeDefined()
    expect(ended).toEqual(['a1'])
    expect(places.size()).toBe(5)
    // Everybody has two or one: whoever comes now would take turns with the others.
    expect(take('b', 'b3')).toBeUndefined()
    expect(take('c', 'c2')).toBeUndefined()
    expect(ended).toEqual(['a1'])
  })

  it('pass over what can no longer give way', () => {
    const places = createPlaces({ perHolder: 40, inAll: 40 })
    const ended: string[] = []
    places.take('a', 10, () => false)
    places.take('a', 10, () => ended.push('second') > 0)
    places.take('a', 20)
    expect(places.take('b', 5)).toBeDefined()
    expect(ended).toEqual(['second'])
    expect(places.size()).toBe(35)
    expect(places.take('b', 10)).toBeUndefined()
  })
})
