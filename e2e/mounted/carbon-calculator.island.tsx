import { useState } from 'react'
import { fill } from '#app/messages/fill.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { island } from '#app/ui/island/island.tsx'

interface CarbonCalculatorProps {
  words: { concrete: string; share: string; result: string }
}

/** Kilograms of CO₂ in a cubic metre of concrete of Portland cement, and what all of it replaced by slag would save. */
const perCubicMetre = 350
const savedAtMost = 0.8

/** How much CO₂ a building saves if part of the cement of its concrete is slag: an island that a company may write. */
function CarbonCalculator({ words }: CarbonCalculatorProps) {
  const [concrete, setConcrete] = useState(1000)
  const [share, setShare] = useState(50)
  const tonnes = Math.round((concrete * perCubicMetre * savedAtMost * share) / 100 / 1000)
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.concrete}
        <input
          type="number"
          min={0}
          max={1_000_000}
          defaultValue={1000}
          onChange={({ currentTarget }) => setConcrete(currentTarget.valueAsNumber || 0)}
        />
      </label>
      <label>
        {words.share}
        <input
          type="range"
          min={0}
          max={80}
          step={5}
          defaultValue={50}
          onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
        />
      </label>
      <output>{fill(words.result, { tonnes: formatNumber(tonnes), share })}</output>
    </form>
  )
}

export default island('carbon-calculator', CarbonCalculator)
