import styles from './forms/form.module.css'

const signs = { problem: 'M10 2l9 16H1zM10 8v5M10 15v1.5', success: 'M2 11l5 5L18 4' } as const

/** One line that says how it went: a sign and words, never a colour alone. Out of sight while there is nothing to say. */
export function Notice({ kind, children = '' }: { kind: keyof typeof signs; children: string | undefined }) {
  return (
    <p
      className={styles.notice}
      data-kind={kind}
      role={kind === 'problem' ? 'alert' : undefined}
      hidden={!children}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      {children || ' '}
    </p>
  )
}
