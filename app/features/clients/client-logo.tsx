import type { CSSProperties } from 'react'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { EditMark } from '#app/ui/editable.ts'
import { clientName } from './client-name.ts'
import styles from './client-logo.module.css'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'

interface ClientLogoProps extends EditMark {
  logo: Photograph
  className?: string
}

/**
 * A client's logo in the site's single tone, with the same optical size as its neighbours. It fills its cell.
 */
export function ClientLogo({ logo, className = '', ...mark }: ClientLogoProps) {
  const { messages } = useLanguage()
  const ratio: CSSProperties & Record<'--ratio', string> = { '--ratio': `${logo.width} / ${logo.height}` }
  return (
    <div className={`${styles.cell} ${className}`} style={ratio}>
      <Picture
        className={styles.logo}
        // Without a placeholder, which would show through the logo and be blended with it.
        photograph={{
          ...logo,
          alt: logo.alt || clientName(logo.key, messages.clients.logo),
          placeholder: null,
        }}
        sizes="18rem"
        {...mark}
      />
    </div>
  )
}
