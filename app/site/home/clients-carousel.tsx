import type { CSSProperties } from 'react'
import type { PublicLogo } from '#app/features/clients/queries.server.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { ClientLogo } from '#app/features/clients/client-logo.tsx'
import styles from './clients-carousel.module.css'
import { MotionIcon } from './motion-icon.tsx'

/** Logos visible at a time (specification §9). */
const maxOnWide = 5
const onNarrow = 2

/** A row of logos that advances by one at a time; without JavaScript it is scrolled by hand. */
export function ClientsCarousel({ clients }: { clients: PublicLogo[] }) {
  const shown: CSSProperties & Record<'--wide' | '--narrow', number> = {
    '--wide': Math.min(maxOnWide, clients.length),
    '--narrow': Math.min(onNarrow, clients.length),
  }
  return (
    <section className={`sheet ${styles.clients}`} aria-labelledby="clients" data-behaviour="carousel">
      <div className="sheet-head" data-series="A">
        <h2 id="clients">Our Clients</h2>
        {clients.length > onNarrow && (
          <div
            className={styles.controls}
            role="group"
            aria-label="Client logos"
            data-all-fit={clients.length <= maxOnWide}
          >
            <button className="icon-button" type="button" aria-label="Previous client" data-step="-1">
              <Arrow back />
            </button>
            <button
              className={`icon-button ${styles.pause}`}
              type="button"
              aria-label="Pause the row"
              aria-pressed={false}
              data-pause=""
            >
              <MotionIcon />
            </button>
            <button className="icon-button" type="button" aria-label="Next client" data-step="1">
              <Arrow />
            </button>
          </div>
        )}
      </div>
      <div
        className={styles.row}
        style={shown}
        data-row=""
        role="group"
        aria-label="Clients"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by hand until the carousel has loaded
        tabIndex={0}
      >
        <ul>
          {clients.map(({ id, logo }) => (
            <li key={id}>
              <ClientLogo className={styles.logo} logo={logo} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
