import { useState, type CSSProperties, type ReactNode } from 'react'
import { island } from '#app/ui/island/island.tsx'
import { Static } from '#app/ui/island/static.tsx'
import styles from './before-after.module.css'

interface CompareProps {
  /** The name of the handle. */
  label: string
  children?: ReactNode
}

/** Two photographs of one place, laid over each other; a handle moves the line between them. */
function Compare({ label, children }: CompareProps) {
  const [at, setAt] = useState(50)
  const line: CSSProperties & Record<'--at', string> = { '--at': `${at}%` }
  return (
    <div className={styles.compare} style={line}>
      <Static className={styles.pair}>{children}</Static>
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={label}
        className={styles.range}
        onChange={({ currentTarget }) => setAt(currentTarget.valueAsNumber)}
      />
      <span className={styles.line} aria-hidden="true" />
    </div>
  )
}

export default island('compare', Compare)
