import { LocationDrawing } from './location-drawing.tsx'
import styles from './location-map.module.css'
import { embeddedMap } from './place.ts'

interface LocationMapProps {
  place: string
  /** The postal address of the contact details, for where no place on the map is given. */
  address: string
}

/**
 * A map over a drawing of our own, which is seen until the map has arrived, and for good where it can't be reached
 * (visitor/map.ts).
 */
export function LocationMap({ place, address }: LocationMapProps) {
  const source = embeddedMap(place, address)
  if (!source) return null
  return (
    <section
      className={styles.locationMap}
      aria-label="Where we are"
      data-behaviour="map"
      data-source={source}
    >
      <LocationDrawing place={place} address={address} />
      <noscript>
        <iframe src={source} title="Map of our office" loading="lazy" />
      </noscript>
    </section>
  )
}
