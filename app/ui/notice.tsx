import { useEffect, useRef, type ComponentProps } from 'react'
import styles from './form.module.css'

const signs = { problem: 'M10 2l9 16H1zM10 8v5M10 15v1.5', success: 'M2 11l5 5L18 4' } as const

/** One line that says how it went: a sign and words, never a colour alone. It comes into sight when it appears. */
export function Notice({ kind, children, ...paragraph }: ComponentProps<'p'> & { kind: keyof typeof signs }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p
      {...paragraph}
      ref={line}
      className={styles.notice}
      data-kind={kind}
      role={kind === 'problem' ? 'alert' : undefined}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      {children}
    </p>
  )
}
