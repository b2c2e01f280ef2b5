import type { ComponentProps, ComponentType } from 'react'

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** Width and height in pixels. */
  size?: number
  /** Line width, in units of which an icon is 24 wide. */
  stroke?: number
}

export type Icon = ComponentType<IconProps>

/** The icon is decorative, as it normally stands beside text; one without text needs an `aria-label`. */
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
