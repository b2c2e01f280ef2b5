import type { CSSProperties } from 'react'
import { textAttributes } from '#app/content/localize.ts'
import { overlayId } from '#app/ui/popup/after-overlay.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './loading-overlay.module.css'
import { Logo } from './logo.tsx'

interface LoadingOverlayProps {
  /** In milliseconds. */
  duration: number
  siteData: Pick<SiteData, 'companyName' | 'logo' | 'inEnglish'>
}

/**
 * Covers the loaded page with the company's own mark for the first moments of every full page load
 * (specification §9), and is removed by CSS alone.
 */
export function LoadingOverlay({ duration, siteData }: LoadingOverlayProps) {
  if (duration <= 0) return null
  const time: CSSProperties & Record<'--duration', string> = { '--duration': `${duration}ms` }
  return (
    <div className={styles.loadingOverlay} id={overlayId} style={time} aria-hidden="true">
      {siteData.logo ? (
        <Logo siteData={siteData} alt="" />
      ) : (
        <p className="lead" dir="auto" {...textAttributes(siteData, 'companyName')}>
          {siteData.companyName}
        </p>
      )}
    </div>
  )
}
