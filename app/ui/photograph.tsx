import type { ComponentProps } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/images/photograph.ts'
import { imageSources } from '#app/platform/images/variants.ts'
import styles from './photograph.module.css'

interface Arrival extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'className'> {
  /** How wide it stands on the page, for the browser to choose a version by (the attribute `sizes`). */
  sizes: string
  /** Its frame shows only a part of its width, so that the frame's own width says too little: `sizes` alone counts. */
  cropped?: boolean
}

/**
 * A stored photograph, cropped by its frame around its focal point, in the smallest version that will do. Every picture
 * of the public site is shown by this.
 */
export function Picture({
  photograph,
  loading = 'lazy',
  // What lies further down does not take the line from the banner and the letters.
  fetchPriority = loading === 'lazy' ? 'low' : undefined,
  sizes,
  cropped = false,
  ...rest
}: Arrival & { photograph: StoredPhotograph }) {
  const { key, alt, width, height, placeholder, focusX, focusY } = photograph
  const sources = imageSources(photograph)
  const image = (
    <img
      {...rest}
      src={fileAddress(key)}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      fetchPriority={fetchPriority}
      decoding="async"
      style={{
        objectPosition: `${focusX}% ${focusY}%`,
        backgroundColor: placeholder ? averageColour(placeholder) : undefined,
      }}
    />
  )
  if (sources.length === 0) return image
  return (
    <picture className={styles.picture}>
      {sources.map(({ type, media, srcSet }) => (
        <source
          key={srcSet}
          type={type}
          media={media}
          srcSet={srcSet}
          sizes={loading === 'lazy' && !cropped ? `auto, ${sizes}` : sizes}
        />
      ))}
      {image}
    </picture>
  )
}

interface FramedProps extends Arrival {
  /** `null` where there is none: the frame stands empty, crossed out as on a drawing. */
  photograph: StoredPhotograph | null
  /** Photographs of one name on two pages grow into each other. */
  viewName?: string
}

interface StoredPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width'> {
  storedKey: string
  /** Of its place on the screen, in pixels. */
  width: keyof typeof twice
}

/** What a dense screen needs, where any other needs as much. */
const twice = { 320: 640, 640: 1280 } as const

/**
 * A stored photograph of which no more is known than its key: forms and lists of the back office show it by this. What
 * comes is the smallest version that will do, or the whole file until versions are made.
 */
export function StoredPicture({ storedKey, width, ...rest }: StoredPictureProps) {
  const plain = fileAddress(storedKey, width)
  // Both are named: from `2x` alone, a browser of any screen takes that one.
  const versions = `${plain} 1x, ${fileAddress(storedKey, twice[width])} 2x`
  return <img alt="" decoding="async" {...rest} src={plain} srcSet={versions} />
}

/** A photograph in its frame of 3 : 2. */
export function Photograph({ photograph, viewName, className = '', ...arrival }: FramedProps) {
  return (
    <div
      className={`photo ${photograph ? '' : styles.empty} ${className}`}
      style={viewName ? { viewTransitionName: viewName } : undefined}
    >
      {photograph && <Picture photograph={photograph} {...arrival} />}
    </div>
  )
}

/** The one colour of a ThumbHash (base64), to stand until the photograph arrives. The same on server and browser. */
function averageColour(placeholder: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)))
  const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255))
  return `rgb(${red} ${green} ${blue})`
}
