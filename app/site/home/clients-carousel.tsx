import { useRef, type CSSProperties } from 'react'
import type { ShownLogo } from '#app/features/clients/queries.server.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { ClientLogo } from '#app/ui/client-logo.tsx'
import styles from './clients-carousel.module.css'
import { MotionSign } from './motion-sign.tsx'
import { useCarousel } from './use-carousel.ts'

/** Logos at once (specification §9). */
const mostOnWide = 5
const onNarrow = 2

/** One row of logos that moves on by one; without JavaScript it is scrolled by hand. */
export function ClientsCarousel({ clients }: { clients: ShownLogo[] }) {
  const row = useRef<HTMLDivElement>(null)
  const { live, paused, toggle, step, rest } = useCarousel(row)
  const shown: CSSProperties & Record<'--wide' | '--narrow', number> = {
    '--wide': Math.min(mostOnWide, clients.length),
    '--narrow': Math.min(onNarrow, clients.length),
  }
  return (
    <section className={`sheet ${styles.clients}`} aria-labelledby="clients" {...rest}>
      <div className="sheet-head" data-series="A">
        <h2 id="clients">Our Clients</h2>
        {clients.length > onNarrow && (
          <div
            className={styles.controls}
            role="group"
            aria-label="Move the row of clients"
            data-all-fit={clients.length <= mostOnWide}
          >
            <button
              className="icon-button"
              type="button"
              aria-label="Previous client"
              onClick={() => step(-1)}
            >
              <Arrow back />
            </button>
            <button
              className={`icon-button ${styles.pause}`}
              type="button"
              aria-label="Pause the row"
              aria-pressed={paused}
              onClick={toggle}
            >
              <MotionSign moving={!paused} />
            </button>
            <button className="icon-button" type="button" aria-label="Next client" onClick={() => step(1)}>
              <Arrow />
            </button>
          </div>
        )}
      </div>
      <div
        className={styles.row}
        ref={row}
        style={shown}
        data-live={live}
        role="group"
        aria-label="Clients"
        tabIndex={live ? undefined : 0}
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
