import type { ComponentProps, ComponentType } from 'react'

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** In pixels, both ways. */
  size?: number
  /** How thick the lines are, of the 24 units that an icon is wide. */
  stroke?: number
}

export type Icon = ComponentType<IconProps>

/** Beside words, and so for the eye alone; one that says something by itself has an `aria-label`. */
export function createIcon(shapes: string): Icon {
  return function DrawnIcon({ size = 24, stroke = 2, ...others }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeWidth={stroke}
        aria-hidden={others['aria-label'] === undefined || undefined}
        {...others}
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    )
  }
}
