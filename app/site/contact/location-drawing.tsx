import { editableSetting } from '#app/ui/editable.ts'
import type { Messages } from '#app/messages/en.ts'
import styles from './location-drawing.module.css'
import { placeText, readCoordinates, type Coordinates } from './place.ts'

export interface LocationDrawingProps {
  place: string
  address: string
  words: Messages['contact']['map']
  /** Marks a place in English on a page in another language. */
  english: { lang?: 'en'; dir?: 'ltr' }
}

/**
 * A site plan in the style of our drawings: a grid, distances as rings, a mark in the middle, a title block.
 */
export function LocationDrawing({ place, address, words, english }: LocationDrawingProps) {
  const coordinates = readCoordinates(place)
  const shown = placeText(coordinates ? '' : place, address)
  const isAddress = coordinates || place.trim() === ''
  const placeMark = editableSetting('site', 'place')
  return (
    <div className={styles.drawing}>
      <Plan />
      <div className={styles.titleBlock}>
        <p className="label">{words.location}</p>
        <p
          className={styles.place}
          dir="auto"
          {...(shown && isAddress ? editableSetting('contactDetails', 'address') : placeMark)}
          {...english}
        >
          {shown ?? (coordinates && inDegrees(coordinates))}
        </p>
        <p className={`label ${styles.scale}`}>
          <span {...(shown && coordinates ? placeMark : {})}>
            {shown && coordinates ? <bdi dir="ltr">{inDegrees(coordinates)}</bdi> : words.plan}
          </span>
          <span>{words.scale}</span>
        </p>
      </div>
    </div>
  )
}

const rings = [72, 168, 288, 432, 600]

function Plan() {
  return (
    <svg viewBox="0 0 1440 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <pattern id="plan-grid" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M40 0H0V40" />
        </pattern>
        <pattern id="plan-field" width="240" height="160" patternUnits="userSpaceOnUse">
          <path d="M240 0H0V160" />
        </pattern>
      </defs>
      <rect width="1440" height="640" fill="url(#plan-grid)" className={styles.fine} />
      <rect width="1440" height="640" fill="url(#plan-field)" />
      {rings.map((radius) => (
        <circle
          key={radius}
          cx="720"
          cy="320"
          r={radius}
          strokeDasharray={radius % 144 === 0 ? '2 6' : undefined}
        />
      ))}
      <path d="M720 0V640M0 320H1440" strokeDasharray="24 6 4 6" />
      <g className={styles.north}>
        <circle cx="720" cy="104" r="22" />
        <path d="M720 82L730 118L720 110L710 118Z" />
      </g>
      <g className={styles.mark}>
        <path d="M704 304H736V336H704Z" />
        <path d="M720 288V352M688 320H752" />
      </g>
    </svg>
  )
}

function inDegrees({ latitude, longitude }: Coordinates): string {
  const northOrSouth = latitude < 0 ? 'S' : 'N'
  const eastOrWest = longitude < 0 ? 'W' : 'E'
  return `${Math.abs(latitude)}° ${northOrSouth}, ${Math.abs(longitude)}° ${eastOrWest}`
}
