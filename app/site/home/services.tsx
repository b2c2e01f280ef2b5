import { ShownSetting } from '#app/content/shown.tsx'
import { listAddress } from '#app/features/projects/address.ts'
import { sectors, type Sector } from '#app/features/projects/sector.ts'
import type { ServiceSlot } from '#app/features/settings/messages.ts'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { WholeWords } from '#app/ui/whole-words.tsx'
import styles from './services.module.css'

export interface PublicService {
  slot: ServiceSlot
  text: string
  photograph: StoredPhotograph | null
  /** The use or the work that it leads to, if there are such projects. */
  sector?: Sector
}

interface ServicesProps {
  text: Localized<{ headertxt: string }>
  services: Localized<PublicService>[]
}

/**
 * A numbered list. The photograph of the line under the pointer is shown beside it; on narrow screens, and
 * where nothing hovers, each is in its row. Only a line that leads to projects has an arrow.
 */
export function Services({ text, services }: ServicesProps) {
  if (services.length === 0) return null
  const pictured = services.some(({ photograph }) => photograph)
  return (
    <section className="sheet on-sand" aria-labelledby="services">
      <div className="sheet-head" data-series="A">
        <ShownSetting page="servicestext" of={text} field="headertxt" as="h2" id="services" />
      </div>
      {pictured ? (
        <ol className={styles.services}>
          {services.map((service) => (
            <li className={styles.service} key={service.slot}>
              <ServiceName service={service} />
              <Photograph
                className={styles.photograph}
                photograph={service.photograph}
                sizes="(width >= 48rem) 64vw, 26vw"
                cropped
                {...editableSetting('servicesItems', `item${service.slot}.itemimg`)}
              />
            </li>
          ))}
        </ol>
      ) : (
        <ol className={`${styles.services} ${styles.plain}`}>
          {services.map((service) => (
            <li className={styles.service} key={service.slot}>
              <ServiceName service={service} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function ServiceName({ service }: { service: Localized<PublicService> }) {
  const { local } = useLanguage()
  const { slot, text, sector } = service
  const name = (
    <span
      dir="auto"
      {...editableSetting('servicesItems', `item${slot}.itemtext`)}
      {...textAttributes(service, 'text')}
    >
      <WholeWords text={text} />
    </span>
  )
  return (
    <p className={styles.name} {...editableSetting('servicesItems', `item${slot}.sector`)}>
      {sector ? (
        <a href={local(listAddress({ status: 'all', type: 'all', ...sectors[sector] }))}>
          {name}
          <Arrow />
        </a>
      ) : (
        name
      )}
    </p>
  )
}
