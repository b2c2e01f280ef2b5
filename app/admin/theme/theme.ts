import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { components } from './components.ts'
import { dark, gray, green, ink, orange, red } from './palette.ts'

/** The design tokens of the public site (ui/styles/tokens.css) as a Mantine theme. */
export const theme = createTheme({
  colors: { ink, orange, gray, dark, green, red },
  white: '#FFFFFF',
  black: 'var(--ink)',
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.24,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.65' },
  headings: {
    fontFamily: "'Archivo Variable', 'Inter Variable', sans-serif",
    fontWeight: '680',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(26px, 1.4rem + 1vw, 34px)', lineHeight: '1.08' },
      h2: { fontSize: '20px', lineHeight: '1.2' },
      h3: { fontSize: '17px', lineHeight: '1.25' },
    },
  },
  radius: { xs: 'var(--radius)', sm: 'var(--radius)', md: '3px', lg: '4px', xl: '4px' },
  defaultRadius: 'sm',
  spacing: {
    xs: 'var(--space-1)',
    sm: '12px',
    md: 'var(--space-2)',
    lg: 'var(--space-3)',
    xl: 'var(--space-5)',
  },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 8px 24px rgb(from var(--ink) r g b / .14)',
    lg: '0 16px 48px rgb(from var(--ink) r g b / .2)',
    xl: '0 24px 64px rgb(from var(--ink) r g b / .24)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components,
  variantColorResolver,
})

/** Text on the accent is ink or paper, whichever can be read; on hover the accent becomes lighter. */
function variantColorResolver(input: Parameters<VariantColorsResolver>[0]) {
  const colors = defaultVariantColorsResolver(input)
  const isOrange = input.color === 'orange' && input.variant === 'filled'
  if (!isOrange) return colors
  return {
    ...colors,
    background: 'var(--highlight)',
    color: 'var(--on-highlight)',
    hover: 'var(--highlight-pointed)',
  }
}
