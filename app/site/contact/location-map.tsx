import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNear } from '#app/ui/use-near.ts'
import { LocationDrawing } from './location-drawing.tsx'
import styles from './location-map.module.css'
import { embeddedMap } from './place.ts'

interface LocationMapProps {
  place: string
  /** The postal address of the contact details, for where no place on the map is given. */
  address: string
}

/**
 * A map over a drawing of our own, which is seen until the map has arrived, and for good where it can't be reached.
 * Nothing of the map's provider is loaded before it is nearly in sight.
 */
export function LocationMap({ place, address }: LocationMapProps) {
  const section = useRef<HTMLElement>(null)
  const source = embeddedMap(place, address)
  const reachable = useReachable(section, source)
  const [arrived, setArrived] = useState<string>()
  if (!source) return null
  const frame = (
    <iframe
      src={source}
      title="Map of our office"
      loading="lazy"
      data-arrived={arrived === source}
      onLoad={() => setArrived(source)}
    />
  )
  return (
    <section className={styles.locationMap} aria-label="Where we are" ref={section}>
      <LocationDrawing place={place} address={address} />
      {reachable ? frame : <noscript>{frame}</noscript>}
    </section>
  )
}

/** Milliseconds; a map that takes longer is not waited for. */
const longestWait = 15_000

/** A frame says nothing of its failure, and shows the browser's own page about it; so its server is asked first. */
function useReachable(section: RefObject<HTMLElement | null>, source: string | undefined): boolean {
  const [near, setNear] = useState(false)
  const [reached, setReached] = useState<string>()
  useNear(section, '300px', () => setNear(true))
  useEffect(() => {
    if (!near || !source) return
    let gone = false
    const asked = fetch(source, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(longestWait),
    })
    asked.then(
      () => !gone && setReached(source),
      () => {}, // The drawing stays.
    )
    return () => {
      gone = true
    }
  }, [near, source])
  return source !== undefined && reached === source
}
