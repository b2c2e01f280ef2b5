import { editableSetting } from '#app/ui/editable.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './logo.module.css'

interface LogoProps {
  siteData: Pick<SiteData, 'logo' | 'companyName'>
  alt: string
}

/** The stored logo, or else the company’s name in plain letters. Always on ink. */
export function Logo({ siteData, alt }: LogoProps) {
  const editable = editableSetting('homelogo', 'imageUrl')
  if (!siteData.logo)
    return (
      <b className={styles.name} dir="auto" aria-hidden={alt === '' || undefined} {...editable}>
        {siteData.companyName}
      </b>
    )
  const { address, width, height } = siteData.logo
  return <img className={styles.logo} src={address} width={width} height={height} alt={alt} {...editable} />
}
