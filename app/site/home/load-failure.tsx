import type { Messages } from '#app/messages/en.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './load-failure.module.css'

export type HomePart = keyof Messages['home']['failures']

/**
 * Replaces a part that could not be read (specification §8, Loading counts, services items or visitor counter
 * fails). The text after `Error: ` reveals nothing about the cause.
 */
export function LoadFailure({ part }: { part: HomePart }) {
  const { failures } = useLanguage().messages.home
  return (
    <div className={`sheet ${styles.sheet}`}>
      <p className={styles.loadFailure} role="alert">
        {failures[part]}
      </p>
    </div>
  )
}
