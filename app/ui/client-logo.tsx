import type { CSSProperties } from 'react'
import type { Photograph } from '#app/platform/images/photograph.ts'
import styles from './client-logo.module.css'
import { Picture } from './photograph.tsx'

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

const noName = /^(img|image|logo|client|final|copy|file)$/i
const smallWord = /^(and|of|the)$/

/** Logos come without words, but their files have names: `clientsimages/…client-halcyon-hotels.svg` is Halcyon Hotels. */
export function clientName(key: string): string {
  const file = key.replace(/^[a-z]+\/.{10}/, '').replace(/\.[a-z0-9]+$/i, '')
  const words = file.split(/[-_.\s]+/).filter((word) => /^\p{L}+$/u.test(word) && !noName.test(word))
  const name = words.map((word) =>
    smallWord.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  )
  return name.join(' ') || 'A client of ours'
}
