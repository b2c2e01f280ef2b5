import { fileAddress, isFileKey, keyOfAddress } from '#app/platform/files/keys.ts'
import { valueAt, withAt } from '#app/platform/forms/paths.ts'
import type { Values } from '#app/ui/admin/form-values.ts'
import type { SettingField, SettingPage } from './catalogue.ts'
import { defaults } from './rules.ts'

/** A record as its form holds it, field by field. */
export function valuesOf({ fields }: SettingPage, record: object): Values {
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field, valueAt(record, field.name))]))
}

/** `record` with what was typed and checked. What the form does not show stays as it is. */
export function withTyped<Record extends object>(
  { key, fields }: SettingPage,
  record: Record,
  typed: Values,
) {
  let changed: unknown = record
  for (const field of fields) {
    const { name, kind, required } = field
    const text = typed[name]
    if (kind !== 'number' || required) changed = withAt(changed, name, readText(field, text ?? ''))
    else if (text !== undefined)
      changed = withAt(changed, name, wholeNumber(text) ?? valueAt(defaults, `${key}.${name}`))
  }
  return changed as Record // Each field stands where its record has it, and is read as what that holds.
}

function textOf({ kind }: SettingField, value: unknown): string {
  if (kind === 'switch') return value === true ? 'Yes' : 'No'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return kind === 'file-or-link' && isFileKey(text) ? fileAddress(text) : text
}

function readText({ kind }: SettingField, text: string): string | number | boolean | null {
  if (kind === 'switch') return text === 'Yes'
  if (kind === 'focus') return Math.min(100, wholeNumber(text) ?? 50)
  if (kind === 'number') return wholeNumber(text) ?? 0
  if (kind === 'months') return wholeNumber(text) ?? null
  return kind === 'file-or-link' ? (keyOfAddress(text) ?? text) : text
}

/** Reads `18,436` and `18 436` too. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
