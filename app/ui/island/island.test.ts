import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { Island, island } from './island.tsx'

interface PaceProps {
  name: string
  perDay?: number
}
const pace = island('pace', ({ name, perDay = 0 }: PaceProps) => `${name}: ${perDay}`)
const withDate = island('with-date', ({ since }: { since: Date }) => since.toISOString())
const withFunction = island('with-function', ({ onMore }: { onMore: () => void }) => String(onMore))
const common = { id: 'pace', when: 'near' } as const

describe('an island', () => {
  it('compiles only with props that it has, and that survive as JSON', () => {
    const elements = [
      createElement(Island<PaceProps>, { ...common, of: pace, props: { name: 'floors', perDay: 2 } }),
      // @ts-expect-error -- misspelt
      createElement(Island<PaceProps>, { ...common, of: pace, props: { name: 'floors', perDya: 2 } }),
      // @ts-expect-error -- missing
      createElement(Island<PaceProps>, { ...common, of: pace, props: {} }),
      // @ts-expect-error -- no such time
      createElement(Island<PaceProps>, { ...common, of: pace, props: { name: 'floors' }, when: 'never' }),
      // @ts-expect-error -- a Date arrives as a string
      createElement(Island<{ since: Date }>, { ...common, of: withDate, props: { since: new Date(0) } }),
      // @ts-expect-error -- a function does not arrive
      createElement(Island<{ onMore(): void }>, { ...common, of: withFunction, props: { onMore() {} } }),
    ]
    for (const element of elements) expect(element.type).toBe(Island)
  })
})
