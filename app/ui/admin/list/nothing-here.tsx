import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../create-icon.tsx'
import classes from './nothing-here.module.css'

interface NothingHereProps {
  icon: Icon
  title: string
  /** It is all that the screen says. */
  headline?: boolean
  /** The title answers something that a person asked for. */
  announced?: boolean
  advice: string
  children?: ReactNode
}

/** An empty list, or an address where nothing stands, says what to do next. */
export function NothingHere({ icon: Sign, title, announced, headline, advice, children }: NothingHereProps) {
  const words = announced ? <span role="alert">{title}</span> : title
  return (
    <EmptyState
      icon={<Sign size={44} stroke={1.2} />}
      title={headline ? <h1 className={classes.headline}>{words}</h1> : words}
      description={advice}
      py={64}
      px="md"
    >
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  )
}
