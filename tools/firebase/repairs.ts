/** The report's notes about repaired fields. */
export const repairs = {
  missing: (field: string, replacement: string) => `${field}: missing, ${replacement}`,
  takenAsText: (field: string, value: unknown) => `${field}: ${quote(value)} kept as text`,
  trimmed: (field: string) => `${field}: unnecessary spaces removed`,
  unstorable: (field: string) => `${field}: invalid characters removed`,
  markup: (field: string) => `${field}: its HTML became plain text`,
  cut: (field: string, max: number) => `${field}: cut to its first ${max} characters`,
  notText: (field: string, value: unknown) => `${field}: skipped, not a text (${quote(value)})`,
  readAs: (field: string, value: unknown, as: string | number) => `${field}: ${quote(value)} read as ${as}`,
  unknownChoice: (field: string, value: unknown, as: string | number) =>
    `${field}: ${quote(value)} is not known, set to ${as}`,
  textAlone: (field: string, as: string) => `${field}: only a text, used as its ${as}`,
  unknownField: (field: string, value: unknown) =>
    `${field}: skipped, there is no such field (${quote(value)})`,
  taken: (field: string, value: string, one: string, instead: string) =>
    `${field}: “${value}” belongs to another ${one}, this one became “${instead}”`,
  unknownReference: (field: string, value: unknown) => `${field}: left empty, there is no ${quote(value)}`,
  derived: (field: string, value: unknown) => `${field}: skipped, it is calculated again (${quote(value)})`,
  fileBrought: (field: string) => `${field}: its file is here now, and was missing before`,
  fileSkipped: (field: string, why: string, address: string) =>
    `${field}: skipped, ${why} (${quote(address)})`,
} as const

/** Why a record was skipped. */
export const reasons = {
  notARecord: (value: unknown) => `not a record (${quote(value)})`,
  empty: 'all its fields are empty',
  existing: 'already here',
  deleted: 'an administrator deleted it here',
  unknownReference: (field: string, value: unknown) => `its ${field} is not here (${quote(value)})`,
  noFile: (notes: readonly string[]) =>
    `nothing to show without its file (${notes.join('; ') || 'it names none'})`,
  unusableKey: 'its key is not one that Firebase gives',
} as const

const maxQuoteLength = 60

/** A value of the dump within a sentence; long ones are shortened. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text}”`
}
