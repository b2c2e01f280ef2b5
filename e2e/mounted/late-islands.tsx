import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { island, type Island } from '#app/ui/island/island.tsx'
import { hydrateIsland } from '#app/site/browser/hydrate.ts'
import calculator from './carbon-calculator.island.tsx'

/** Every kind of control, each with a state that only its events set. */
function Choices() {
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const tell = ({ currentTarget: { name, value } }: { currentTarget: { name: string; value: string } }) =>
    setTold((before) => ({ ...before, [name]: value }))
  return (
    <form>
      <input name="text" aria-label="Text" defaultValue="served" onChange={tell} />
      <input name="email" type="email" aria-label="Email" onChange={tell} />
      <textarea name="area" aria-label="Area" defaultValue="served" onChange={tell} />
      <select name="select" aria-label="Select" defaultValue="one" onChange={tell}>
        <option>one</option>
        <option>two</option>
      </select>
      <input
        name="box"
        type="checkbox"
        aria-label="Box"
        onChange={({ currentTarget: { name, checked } }) =>
          tell({ currentTarget: { name, value: String(checked) } })
        }
      />
      {['left', 'right'].map((side) => (
        <input
          key={side}
          name="side"
          type="radio"
          aria-label={side}
          value={side}
          defaultChecked={side === 'left'}
          onChange={tell}
        />
      ))}
      <input name="untouched" aria-label="Untouched" defaultValue="as it was" onChange={tell} />
      <output>{JSON.stringify(told)}</output>
    </form>
  )
}

const words = { concrete: 'Concrete (m³)', share: 'Share', result: '{tonnes} t at {share} %' }
const islands: readonly [id: string, island: Island<object>, props: object][] = [
  ['calculator', calculator as unknown as Island<object>, { words }], // As `import.meta.glob` has it.
  ['choices', island('choices', Choices) as Island<object>, {}],
]

// As the server sends them; their code comes when the test says so.
for (const [id, { component: Component }, props] of islands) {
  const place = document.createElement('div')
  place.id = id
  place.innerHTML = renderToString(<Component {...props} />, { identifierPrefix: id })
  document.body.append(place)
}
document.addEventListener('islands arrive', () => {
  for (const [id, one, props] of islands) {
    const place = document.getElementById(id)
    if (place) hydrateIsland(place, one, props, () => {})
  }
})
