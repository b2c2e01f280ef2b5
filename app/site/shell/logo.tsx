import { builtInBrand } from '#app/platform/brand.ts'
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
  const logo = facts.logo ?? (facts.companyName === builtInBrand.companyName ? own : undefined)
  if (logo)
    return (
      <img className={styles.logo} src={logo.address} width={logo.width} height={logo.height} alt={alt} />
    )
  return (
    <b className={styles.name} dir="auto" aria-hidden={alt === '' || undefined}>
      {facts.companyName}
    </b>
  )
}
