import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

interface NothingHereProps {
  icon: ReactNode
  title: string
  /** The title answers something that a person asked for. */
  announced?: boolean
  advice: string
  children?: ReactNode
}

/** An empty list, or an address where nothing stands, says what to do next. */
export function NothingHere({ icon, title, announced, advice, children }: NothingHereProps) {
  return (
    <EmptyState
      icon={icon}
      title={announced ? <span role="alert">{title}</span> : title}
      description={advice}
      py={64}
      px="md"
    >
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  )
}
