import type { ReactNode } from 'react'
import type { EditMark } from '#app/ui/editable.ts'

interface FactProps extends EditMark {
  label: string
  lang?: string
  dir?: string
  children: ReactNode
}

/** A line of a list of facts; an unknown one is left out. */
export function Fact({ label, children, ...value }: FactProps) {
  if (!children) return null
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd {...value}>{children}</dd>
    </div>
  )
}
