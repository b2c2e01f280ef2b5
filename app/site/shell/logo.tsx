import { builtInBrand } from '#app/platform/brand.ts'
import { editableSetting } from '#app/ui/editable.ts'
import type { SiteFacts } from '../facts.server.ts'
import styles from './logo.module.css'
import ownLogo from './plinth-logo-light.svg'

const own = { address: ownLogo, width: 268, height: 84 }

interface LogoProps {
  facts: Pick<SiteFacts, 'logo' | 'companyName'>
  alt: string
}

/** The stored logo, or else the built-in one, or the name of a company to which that does not belong. Always on ink. */
export function Logo({ facts, alt }: LogoProps) {
  const editable = editableSetting('homelogo', 'imageUrl')
  const logo = facts.logo ?? (facts.companyName === builtInBrand.companyName ? own : undefined)
  if (!logo)
    return (
      <b className={styles.name} dir="auto" aria-hidden={alt === '' || undefined} {...editable}>
        {facts.companyName}
      </b>
    )
  const { address, ...size } = logo
  return <img className={styles.logo} src={address} {...size} alt={alt} {...editable} />
}
