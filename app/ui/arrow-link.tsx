import type { ComponentProps } from 'react'

/** A link on its own line with an arrow that points forward or back. */
export function ArrowLink({ back = false, children, ...link }: ComponentProps<'a'> & { back?: boolean }) {
  return (
    <a {...link} className="arrow-link">
      {back && <Arrow back />}
      {children}
      {!back && <Arrow />}
    </a>
  )
}

export function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg className={back ? 'arrow arrow-back' : 'arrow'} viewBox="0 0 22 14" aria-hidden="true">
      <path d="M0 7h20M14 1l6 6-6 6" />
    </svg>
  )
}
