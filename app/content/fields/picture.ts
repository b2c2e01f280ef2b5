import { oneLine } from '#app/platform/forms/one-line.ts'
import type { UploadFolder } from '#app/platform/files/keys.ts'
import { translations, type Translation } from '#app/platform/locales.ts'
import type { UploadPolicyName } from '#app/uploads/policy.ts'
import { oneCell, plain, problem, type Field, type Problem } from './field.ts'
import { inLanguage, inOtherLanguages } from './translations.ts'

interface PictureOptions {
  label: string
  help?: string
  /** Which uploads are accepted. */
  policy: 'photograph' | 'logo' | 'officePhotograph'
  /** Where its files are stored. */
  folder: UploadFolder
  /** The hint if no image was chosen, and the message at the top of the form. */
  required?: { hint: string; head: string; adding?: true }
}

const maxKeyLength = 200
/** In percent. Every crop keeps the middle unless a point was chosen. */
export const middle = 50

export interface FileOptions {
  readonly policy: UploadPolicyName
  readonly folder: UploadFolder
  /** The site shows this logo on dark blue. */
  readonly isOnDark?: boolean
  /** The site shows this image as a low band. */
  readonly isLow?: boolean
}

export interface PictureField extends Field<string | null, { '': string | null }>, FileOptions {}

const image = {
  type: 'text',
  nullable: true,
  refersTo: { table: 'file', onDelete: 'restrict' },
} as const

/** The key of a stored image, or `null` if the document was imported without one. */
export function picture({ label, help, policy, folder, required }: PictureOptions): PictureField {
  const field = oneCell<string | null>({
    type: 'picture',
    label,
    help,
    missingFile: missingFileOf('picture', required),
    inputs: ['Url'],
    columns: { '': image },
    historyFields: [{ path: '', label, as: 'file' }],
    initial: null,
    blank: { Url: '' },
    parse: (typed) => ({ value: plain(typed.Url) || null }),
    format: (value) => ({ Url: value ?? '' }),
    check: (value, adding) => checkKey(value, adding, required),
    read: (stored) => (typeof stored === 'string' && stored !== '' ? stored : null),
    words: (value) => value?.replace(/^.*\//, '') ?? '',
    references: (value) => (value ? [{ file: value, policy }] : []),
  })
  return { ...field, policy, folder }
}

type PhotographValue = {
  readonly key: string
  /** The image description, or '' if there is none. */
  readonly alt: string
  readonly focusX: number
  readonly focusY: number
} & { readonly [Name in `alt_${Translation}`]?: string }

type PhotographRow = {
  readonly '': string | null
  readonly _alt: string
  readonly _focus_x: number
  readonly _focus_y: number
} & { readonly [Suffix in `_alt_${Translation}`]: string }

export interface PhotographField extends Field<PhotographValue | null, PhotographRow>, FileOptions {}

interface PhotographOptions extends PictureOptions {
  alt: { label: string; max: number }
}

/** An image, its description in every language and the point that every crop keeps. */
export function photograph({ alt, ...options }: PhotographOptions): PhotographField {
  const { label, help, policy, folder, required } = options
  const format: PhotographField['format'] = (value) => ({
    Url: value?.key ?? '',
    Alt: value?.alt ?? '',
    ...inOtherLanguages('Alt', (locale) => value?.[`alt_${locale}`] ?? ''),
    FocusX: String(value?.focusX ?? middle),
    FocusY: String(value?.focusY ?? middle),
  })
  return {
    type: 'photograph',
    label,
    help,
    policy,
    folder,
    missingFile: missingFileOf('photograph', required),
    inputs: Object.keys(format(null)),
    columns: {
      '': image,
      _alt: { type: 'text' },
      ...inOtherLanguages('_alt', () => ({ type: 'text' }) as const),
      _focus_x: { type: 'integer' },
      _focus_y: { type: 'integer' },
    },
    historyFields: [
      { path: 'key', label, as: 'file' },
      { path: 'alt', label: alt.label },
      ...translations.map((locale) => ({
        path: `alt_${locale}`,
        label: inLanguage(alt.label, locale),
        locale,
      })),
      { path: 'focusX', label: 'Most important point, from the left', as: 'percent' },
      { path: 'focusY', label: 'Most important point, from the top', as: 'percent' },
    ],
    initial: null,
    blank: format(null),
    parse(typed) {
      const key = plain(typed.Url)
      const focus = [percent(typed.FocusX), percent(typed.FocusY)] as const
      const [focusX, focusY] = focus
      if (focusX === undefined || focusY === undefined)
        return problem('malformed', 'Choose the point between 0 and 100 percent.')
      const inOthers = inOtherLanguages('alt', (locale) => asText(plain(typed[`Alt_${locale}`])))
      return {
        value: key === '' ? null : { key, alt: asText(plain(typed.Alt)), ...inOthers, focusX, focusY },
      }
    },
    format,
    check(value, adding) {
      const typed = format(value)
      const input = ['Alt', ...translations.map((locale) => `Alt_${locale}`)].find(
        (suffix) => (typed[suffix] ?? '').length > alt.max,
      )
      if (input !== undefined) return { why: 'too long', hint: `At most ${alt.max} characters.`, input }
      return checkKey(value?.key ?? null, adding, required)
    },
    read(stored) {
      const { key, alt: words, focusX, focusY, ...others } = Object(stored)
      if (typeof key !== 'string' || key === '') return null
      return {
        key,
        alt: asText(words),
        ...inOtherLanguages('alt', (locale) => asText(others[`alt_${locale}`])),
        focusX: point(focusX),
        focusY: point(focusY),
      }
    },
    toRow: (value) => ({
      '': value?.key ?? null,
      _alt: value?.alt ?? '',
      ...inOtherLanguages('_alt', (locale) => value?.[`alt_${locale}`] ?? ''),
      _focus_x: value?.focusX ?? middle,
      _focus_y: value?.focusY ?? middle,
    }),
    fromRow(row) {
      const key = row['']
      const inOthers = inOtherLanguages('alt', (locale) => row[`_alt_${locale}`])
      return key === null
        ? null
        : { key, alt: row._alt, ...inOthers, focusX: row._focus_x, focusY: row._focus_y }
    },
    equal: (one, other) => JSON.stringify(format(one)) === JSON.stringify(format(other)),
    words: (value) => value?.key.replace(/^.*\//, '') ?? '',
    references: (value) => (value ? [{ file: value.key, policy }] : []),
  }
}

/** Why a record cannot be restored if its image is gone, and what to do. */
export const fileLost =
  'Its image is no longer available, so this cannot be undone. Choose the image again in its form.'

export function missingFileOf(what: string, required?: PictureOptions['required']) {
  const hint = `This ${what} is no longer available. Choose it again.`
  return { hint, head: required?.head, undoHint: fileLost }
}

function checkKey(
  key: string | null,
  adding: boolean,
  required: PictureOptions['required'],
): Problem | undefined {
  if (key !== null)
    return key.length > maxKeyLength
      ? { why: 'malformed', hint: missingFileOf('picture', required).hint }
      : undefined
  const isNeeded = required && (adding || !required.adding)
  return isNeeded ? { why: 'file missing', ...required } : undefined
}

function asText(stored: unknown): string {
  return typeof stored === 'string' ? oneLine(stored) : ''
}

function percent(typed = ''): number | undefined {
  const text = plain(typed)
  if (text === '') return middle
  return /^(100|\d{1,2})$/.test(text) ? Number(text) : undefined
}

function point(stored: unknown): number {
  return typeof stored === 'number' && stored >= 0 && stored <= 100 ? Math.round(stored) : middle
}

/** Whether its value is a file that the administrator chooses. */
export function isFileField<F extends object>(field: F): field is F & FileOptions {
  return 'policy' in field && 'folder' in field
}
