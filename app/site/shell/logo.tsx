import { builtInBrand } from '#app/platform/brand.ts'
import { editableSetting } from '#app/ui/editable.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './logo.module.css'
import ownLogo from './plinth-logo-light.svg'

const own = { address: ownLogo, width: 268, height: 84 }

interface LogoProps {
  siteData: Pick<SiteData, 'logo' | 'companyName'>
  alt: string
}

/** The stored logo, or else the built-in one, or the name of a company to which that does not belong. Always on ink. */
export function Logo({ siteData, alt }: LogoProps) {
  const editable = editableSetting('homelogo', 'imageUrl')
  const logo = siteData.logo ?? (siteData.companyName === builtInBrand.companyName ? own : undefined)
  if (!logo)
    return (
      <b className={styles.name} dir="auto" aria-hidden={alt === '' || undefined} {...editable}>
        {siteData.companyName}
      </b>
    )
  const { address, ...size } = logo
  return <img className={styles.logo} src={address} {...size} alt={alt} {...editable} />
}
