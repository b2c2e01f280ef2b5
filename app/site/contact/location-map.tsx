import { LocationDrawing } from './location-drawing.tsx'
import styles from './location-map.module.css'
import { embeddedMap } from './place.ts'

interface LocationMapProps {
  place: string
  /** The postal address from the contact details, used if there is no place on the map. */
  address: string
}

/**
 * A map over our own drawing, which is visible until the map has loaded, and stays if the map can't be
 * reached (visitor/map.ts).
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
