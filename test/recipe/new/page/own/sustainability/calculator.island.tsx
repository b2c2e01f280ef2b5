import { useState } from 'react'
import { Field, fill, formatNumber, island } from '#plinth/island.ts'

interface CalculatorProps {
  words: { area: string; saved: string }
}

/** Tonnes of carbon dioxide that a square metre needs less, with slag in its concrete. */
const tonnesPerSquareMetre = 0.12

function Calculator({ words }: CalculatorProps) {
  const [area, setArea] = useState(0)
  const tonnes = formatNumber(Math.round(area * tonnesPerSquareMetre))
  return (
    <>
      <Field
        name="area"
        label={words.area}
        type="number"
        min={0}
        onInput={({ currentTarget }) => setArea(Math.max(0, Number(currentTarget.value)))}
      />
      <output htmlFor="area">{fill(words.saved, { tonnes })}</output>
    </>
  )
}

export default island('calculator', Calculator)
