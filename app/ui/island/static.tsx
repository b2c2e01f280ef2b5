import type { ComponentProps, ReactNode } from 'react'

interface StaticProps extends ComponentProps<'div'> {
  /** Known only on the server. */
  children: ReactNode
}

/**
 * A part of an island that is rendered on the server alone, for content that is too large to be sent once
 * more as props. In the browser React keeps what is there.
 */
export function Static({ children, ...attributes }: StaticProps) {
  if (children !== undefined) return <div {...attributes}>{children}</div>
  return <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
