import { editableSetting } from '#app/ui/editable.ts'
import type { SiteFacts } from '../facts.server.ts'
import styles from './logo.module.css'
import ownLogo from './plinth-logo-light.svg'

const own = { address: ownLogo, width: 268, height: 84 }

/** The stored logo, or else the built-in one. Always on ink. */
export function Logo({ logo = own, alt }: Pick<SiteFacts, 'logo'> & { alt: string }) {
  return (
    <img
      className={styles.logo}
      src={logo.address}
      width={logo.width}
      height={logo.height}
      alt={alt}
      {...editableSetting('homelogo', 'imageUrl')}
    />
  )
}
