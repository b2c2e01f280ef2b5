import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core'
import { shade, shadeVariables } from './palette.ts'
import { theme } from './theme.ts'

/**
 * What differs by colour scheme: our own surfaces and lines, and a few of Mantine's variables. Whatever does not is
 * in ui/styles/tokens.css, which both halves of the product read.
 */
const house: ConvertCSSVariablesInput = {
  variables: {
    ...shadeVariables,
    '--house-form': '720px',
    '--house-header-height': '3.5rem',
    '--house-column': '17.5rem',
  },
  light: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-red-light-color': '#941E18',
    '--mantine-color-placeholder': '#6B7280',
    '--mantine-color-default-border': 'var(--line)',
    '--house-panel': 'var(--field)',
    '--house-sand': 'var(--sand)',
    '--house-hover': '#F6F3EE',
    '--house-field-line': '#8A929E',
    '--house-focus': 'var(--house-accent-7)',
    '--house-accent-text': 'var(--highlight-text)',
    '--house-header': 'var(--ink)',
  },
  dark: {
    '--mantine-color-body': shade('ink', 0.21, 0.71),
    '--mantine-color-text': 'var(--house-dark-0)',
    '--mantine-color-dimmed': 'var(--house-dark-2)',
    '--mantine-color-anchor': 'var(--house-ink-2)',
    '--mantine-color-error': '#FF9A92',
    '--mantine-color-red-light-color': '#FF9A92',
    '--mantine-color-placeholder': shade('ink', 0.692, 0.65),
    '--mantine-color-default': 'var(--house-dark-6)',
    '--mantine-color-default-hover': shade('ink', 0.311, 1.04),
    '--mantine-color-default-border': 'rgb(from var(--house-ink-3) r g b / .2)',
    '--house-panel': shade('ink', 0.251, 0.94),
    '--house-sand': 'var(--house-dark-6)',
    '--house-hover': shade('ink', 0.283, 0.98),
    '--house-field-line': shade('ink', 0.564, 1.03),
    '--house-focus': 'var(--house-accent-4)',
    '--house-accent-text': 'var(--house-accent-4)',
    '--house-header': shade('ink', 0.188, 0.76),
  },
}

const mark = 'data-mantine-styles'
/** Marks the style sheet in the document. */
export const variablesMark = { [mark]: true } as const

/**
 * Computed once on the server. The browser reads them from the document, since computing them took 60 ms on a
 * slow phone.
 */
export const cssVariables =
  typeof document === 'undefined'
    ? makeVariables()
    : (document.querySelector(`style[${mark}="true"]`)?.innerHTML ?? makeVariables())

/** Only the variables whose value differs from Mantine's own style sheets. */
function makeVariables(): string {
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const themes = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const ours = (part: keyof ConvertCSSVariablesInput) => {
    const known = new Map(Object.entries(defaults[part]))
    const all = Object.entries({ ...themes[part], ...house[part] })
    return Object.fromEntries(all.filter(([name, value]) => known.get(name) !== value))
  }
  return convertCssVariables({ variables: ours('variables'), light: ours('light'), dark: ours('dark') })
}
