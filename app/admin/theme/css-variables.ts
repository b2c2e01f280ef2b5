import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core'
import { theme } from './theme.ts'

/** Our own names for surfaces and lines, and the few Mantine variables that differ by colour scheme. */
const house: ConvertCSSVariablesInput = {
  variables: {
    '--house-ink': '#0B2545',
    '--house-orange': '#F26B21',
    '--house-form': '720px',
    '--house-header-height': '3.5rem',
    '--house-column': '17.5rem',
  },
  light: {
    '--mantine-color-body': '#FBFAF8',
    '--mantine-color-text': '#0B2545',
    '--mantine-color-anchor': '#0B2545',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-red-light-color': '#941E18',
    '--mantine-color-placeholder': '#6B7280',
    '--mantine-color-default-border': 'rgb(11 37 69 / .14)',
    '--house-panel': '#FFFFFF',
    '--house-sand': '#F1ECE4',
    '--house-hover': '#F6F3EE',
    '--house-field-line': '#8A929E',
    '--house-focus': '#D9590F',
    '--house-accent-text': '#B8460B',
    '--house-header': '#0B2545',
  },
  dark: {
    '--mantine-color-body': '#0A182E',
    '--mantine-color-text': '#E8EDF5',
    '--mantine-color-dimmed': '#A3B3CA',
    '--mantine-color-anchor': '#BCCDE3',
    '--mantine-color-error': '#FF9A92',
    '--mantine-color-red-light-color': '#FF9A92',
    '--mantine-color-placeholder': '#8C9DB8',
    '--mantine-color-default': '#132746',
    '--mantine-color-default-hover': '#1A3054',
    '--mantine-color-default-border': 'rgb(157 182 214 / .2)',
    '--house-panel': '#0F2140',
    '--house-sand': '#132746',
    '--house-hover': '#14294A',
    '--house-field-line': '#5C779F',
    '--house-focus': '#F98F54',
    '--house-accent-text': '#F98F54',
    '--house-header': '#07122A',
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
