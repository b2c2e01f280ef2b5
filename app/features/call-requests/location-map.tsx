import { useRef, useState } from 'react'
import { useNear } from '#app/ui/use-near.ts'
import styles from './location-map.module.css'
import { mapAddress, readCoordinates } from './place.ts'

/** Nothing of the map's provider is loaded before it is nearly in sight; and no map where the place is only words. */
export function LocationMap({ place }: { place: string }) {
  const section = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useNear(section, '300px', () => setNear(true))
  const coordinates = readCoordinates(place)
  if (!coordinates) return null
  const frame = <iframe src={mapAddress(coordinates)} title="Map of where we are" loading="lazy" />
  return (
    <section className={styles.locationMap} aria-label="Where we are" ref={section}>
      {near ? frame : <noscript>{frame}</noscript>}
    </section>
  )
}
