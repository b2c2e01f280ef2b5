import type { ReactNode } from 'react'
import type { Topic } from '#app/platform/live/topics.ts'

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's own way to declare a custom element
  namespace JSX {
    interface IntrinsicElements {
      'live-region': HTMLAttributes<HTMLElement> & { topics: string }
    }
  }
}

interface LiveProps {
  /** Unique on the page. */
  id: string
  topics: readonly Topic[]
  children: ReactNode
}

/**
 * A part of a public page that is renewed within a second when one of these topics changes
 * (site/browser/live.ts). Hydrated islands in it keep their state and get new props.
 */
export function Live({ id, topics, children }: LiveProps) {
  return (
    <live-region id={id} topics={topics.join(' ')}>
      {children}
    </live-region>
  )
}
