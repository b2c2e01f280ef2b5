import { ClientLogo } from '#app/features/clients/client-logo.tsx'
import type { PublicLogo } from '#app/features/clients/queries.server.ts'
import { locales } from '#app/platform/locales.ts'
import { Island } from '#app/ui/island/island.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import carousel from './clients-carousel.island.tsx'
import styles from './clients-carousel.module.css'

/** The row of client logos; without JavaScript it is scrolled by hand. */
export function ClientsCarousel({ clients }: { clients: PublicLogo[] }) {
  const { locale, messages } = useLanguage()
  const props = { total: clients.length, words: messages.home.clients, direction: locales[locale].dir }
  return (
    <Island of={carousel} id="clients-carousel" props={props} when="near">
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
