import type { CSSProperties } from 'react'
import type { Photograph } from '#app/platform/images/photograph.ts'
import { clientName } from './client-name.ts'
import styles from './client-logo.module.css'
import { Picture } from '#app/ui/photograph.tsx'

/** A client's logo in the one tone of the site, and as large to the eye as its neighbours. It fills the cell it stands in. */
export function ClientLogo({ logo, className = '' }: { logo: Photograph; className?: string }) {
  const ratio: CSSProperties & Record<'--ratio', string> = { '--ratio': `${logo.width} / ${logo.height}` }
  return (
    <div className={`${styles.cell} ${className}`} style={ratio}>
      <Picture
        className={styles.logo}
        // What shows through a logo would be blended with it.
        photograph={{ ...logo, alt: logo.alt || clientName(logo.key), placeholder: null }}
        sizes="18rem"
      />
    </div>
  )
}
