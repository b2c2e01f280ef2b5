import { useEffect, useState } from 'react'
import { island } from '#app/ui/island/island.tsx'
import { LocationDrawing, type LocationDrawingProps } from './location-drawing.tsx'
import styles from './location-map.module.css'

interface LocationMapProps extends LocationDrawingProps {
  /** The address of the map that is embedded. */
  source: string
}

/** Milliseconds after which a map is no longer waited for. */
const loadTimeout = 15_000

/**
 * A map over our own drawing, which is visible until the map has loaded, and stays if the map can't be
 * reached. Its server is probed first, because a frame does not report a failure and would show the browser's
 * error page.
 */
function LocationMap({ source, ...drawing }: LocationMapProps) {
  const { section, frame } = drawing.words
  const [reached, setReached] = useState<string>()
  const [hasArrived, setArrived] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    fetch(source, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([left.signal, AbortSignal.timeout(loadTimeout)]),
    }).then(
      () => setReached(source),
      () => {},
    )
    return () => left.abort()
  }, [source])
  return (
    <section className={styles.locationMap} aria-label={section}>
      <LocationDrawing {...drawing} />
      {reached === source ? (
        <iframe src={source} title={frame} data-arrived={hasArrived} onLoad={() => setArrived(true)} />
      ) : (
        <noscript>
          <iframe src={source} title={frame} loading="lazy" />
        </noscript>
      )}
    </section>
  )
}

export default island('location-map', LocationMap)
