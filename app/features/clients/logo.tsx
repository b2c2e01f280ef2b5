import type { CSSProperties } from 'react'
import { Picture } from '#app/ui/photograph.tsx'
import { logoName, type LogoFacts } from './logo-facts.ts'
import styles from './logo.module.css'

/** A client's logo in its cell: of the same area as every other, and in one tone. */
export function ClientLogo({ logo: { photograph } }: { logo: LogoFacts }) {
  const ratio: CSSProperties & Record<'--ratio', number> = {
    '--ratio': photograph.width / photograph.height,
  }
  return (
    <div className={styles.cell} style={ratio}>
      <Picture
        className={styles.logo}
        // A colour to wait in would show through a logo without a ground of its own.
        photograph={{ ...photograph, alt: logoName(photograph.key), placeholder: null }}
        sizes="15rem"
      />
    </div>
  )
}
