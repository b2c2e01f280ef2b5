import { ClientLogo } from '#app/features/clients/client-logo.tsx'
import type { PublicLogo } from '#app/features/clients/queries.server.ts'
import { Island } from '#app/ui/island/island.tsx'
import carousel from './clients-carousel.island.tsx'
import styles from './clients-carousel.module.css'

/** The row of client logos; without JavaScript it is scrolled by hand. */
export function ClientsCarousel({ clients }: { clients: PublicLogo[] }) {
  return (
    <Island of={carousel} id="clients-carousel" props={{ total: clients.length }} when="near">
      <ul>
        {clients.map(({ id, logo }) => (
          <li key={id}>
            <ClientLogo className={styles.logo} logo={logo} />
          </li>
        ))}
      </ul>
    </Island>
  )
}
