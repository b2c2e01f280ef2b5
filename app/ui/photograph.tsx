import type { ComponentProps, ReactNode } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { imageSources } from '#app/platform/images/variants.ts'
import type { EditMark } from './editable.ts'
import styles from './photograph.module.css'

interface Arrival extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'className'>, EditMark {
  /** Its width on the page, by which the browser chooses a version (the attribute `sizes`). */
  sizes: string
  /** The frame crops the sides, so its width is too small for choosing a version: only `sizes` is used. */
  cropped?: boolean
}

/**
 * A stored photograph, cropped by its frame around its focal point, in the smallest sufficient version. The
 * public site shows all its images with this.
 */
export function Picture({
  photograph,
  loading = 'lazy',
  // Images further down must not compete with the banner and the fonts.
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
  /** `null` shows an empty frame, crossed out as on a drawing. */
  photograph: StoredPhotograph | null
  /** For view transitions: photographs with the same name on two pages morph into each other. */
  viewName?: string
  /** What lies on it, in the frame. */
  children?: ReactNode
}

interface StoredPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width'> {
  storedKey: string
  /** Its width on the screen, in pixels. */
  width: keyof typeof twice
}

/** The width for a dense screen, by the width for a normal one. */
const twice = { 320: 640, 640: 1280 } as const

/**
 * A stored photograph of which only the key is known, as forms and lists of the back office show it. The
 * server sends the smallest sufficient version, or the original until versions exist.
 */
export function StoredPicture({ storedKey, width, ...rest }: StoredPictureProps) {
  const plain = fileAddress(storedKey, width)
  // Both are listed: with `2x` alone, every browser would take that one.
  const versions = `${plain} 1x, ${fileAddress(storedKey, twice[width])} 2x`
  return <img alt="" decoding="async" {...rest} src={plain} srcSet={versions} />
}

/** A photograph in a 3 : 2 frame. */
export function Photograph({ photograph, viewName, className = '', children, ...arrival }: FramedProps) {
  return (
    <div
      className={`photo ${photograph ? '' : styles.empty} ${className}`}
      style={viewName ? { viewTransitionName: viewName } : undefined}
      data-edit={photograph ? undefined : arrival['data-edit']}
    >
      {photograph && <Picture photograph={photograph} {...arrival} />}
      {children}
    </div>
  )
}

/**
 * The average colour of a ThumbHash (base64), shown until the photograph arrives. The same on server and
 * browser.
 */
function averageColour(placeholder: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)))
  const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255))
  return `rgb(${red} ${green} ${blue})`
}
