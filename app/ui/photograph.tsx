import type { ComponentProps } from 'react'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { averageColour } from './average-colour.ts'
import styles from './photograph.module.css'

type Arrival = Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'className'>

/** A stored photograph, cropped by its frame around its focal point. Every picture of the public site is shown by this. */
export function Picture({
  photograph,
  loading = 'lazy',
  ...rest
}: Arrival & { photograph: StoredPhotograph }) {
  const { key, alt, width, height, placeholder, focusX, focusY } = photograph
  return (
    <img
      {...rest}
      src={fileAddress(key)}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      style={{
        objectPosition: `${focusX}% ${focusY}%`,
        backgroundColor: placeholder ? averageColour(placeholder) : undefined,
      }}
    />
  )
}

interface FramedProps extends Arrival {
  /** `null` where there is none: the frame stands empty, crossed out as on a drawing. */
  photograph: StoredPhotograph | null
  /** Photographs of one name on two pages grow into each other. */
  viewName?: string
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
