import { ClientLogo } from '#app/features/clients/client-logo.tsx'
import type { PublicLogo } from '#app/features/clients/queries.server.ts'
import { Island } from '#app/ui/island/island.tsx'
import { editable } from '#app/ui/editable.ts'
import carousel from './clients-carousel.island.tsx'
import styles from './clients-carousel.module.css'

/** The row of client logos; without JavaScript it is scrolled by hand. */
export function ClientsCarousel({ clients }: { clients: PublicLogo[] }) {
  return (
    <Island of={carousel} id="clients-carousel" props={{ total: clients.length }} when="near">
      <ul>
        {clients.map((client) => (
          <li key={client.id}>
            <ClientLogo
              className={styles.logo}
              logo={client.logo}
              {...editable('home-client', client, 'image')}
            />
          </li>
        ))}
      </ul>
    </Island>
  )
}
