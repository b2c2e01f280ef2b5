import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../create-icon.tsx'
import classes from './empty-screen.module.css'

interface EmptyScreenProps {
  icon: Icon
  title: string
  /** Makes the title the heading of the screen, which has no other. */
  headline?: boolean
  /** Announces the title, because it answers an action of the person. */
  announced?: boolean
  advice: string
  children?: ReactNode
}

/** For an empty list or an unknown address: says what to do next. */
export function EmptyScreen({ icon: Icon, title, announced, headline, advice, children }: EmptyScreenProps) {
  const heading = announced ? <span role="alert">{title}</span> : title
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.2} />}
      title={headline ? <h1 className={classes.headline}>{heading}</h1> : heading}
      description={advice}
      py={64}
      px="md"
    >
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  )
}
