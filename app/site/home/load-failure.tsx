import styles from './load-failure.module.css'

/**
 * Specification §8, Loading counts, services items or visitor counter fails. The text after `Error: ` reveals
 * nothing about the cause.
 */
export const loadFailures = {
  services: 'Error: Our services could not be loaded. Please reload this page in a moment.',
  counts: 'Error: Our numbers could not be loaded. Please reload this page in a moment.',
  visits: 'Error: The visitors count could not be loaded. Please reload this page in a moment.',
} as const

export type HomePart = keyof typeof loadFailures

/** Replaces a part that could not be read. */
export function LoadFailure({ part }: { part: HomePart }) {
  return (
    <div className={`sheet ${styles.sheet}`}>
      <p className={styles.loadFailure} role="alert">
        {loadFailures[part]}
      </p>
    </div>
  )
}
