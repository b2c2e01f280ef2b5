const longestQuote = 60

/** What the report says of a field that did not come as it should. */
export const mends = {
  missing: (field: string, instead: string) => `${field}: missing, ${instead}`,
  keptAsText: (field: string, value: unknown) => `${field}: ${quote(value)} kept as text`,
  trimmed: (field: string) => `${field}: needless spaces removed`,
  unstorable: (field: string) => `${field}: characters that no text can hold removed`,
  cut: (field: string, most: number) => `${field}: cut to its first ${most} characters`,
  notText: (field: string, value: unknown) => `${field}: left, not a text (${quote(value)})`,
  readAs: (field: string, value: unknown, as: string | number) => `${field}: ${quote(value)} read as ${as}`,
  unknownChoice: (field: string, value: unknown, as: string | number) =>
    `${field}: ${quote(value)} is not known, set to ${as}`,
  unknownField: (field: string, value: unknown) => `${field}: left, there is no such field (${quote(value)})`,
  fileLeft: (field: string, why: string, address: string) => `${field}: left, ${why} (${quote(address)})`,
  derived: (field: string, value: unknown) => `${field}: left, it is worked out anew (${quote(value)})`,
} as const

/** Why a record was left. */
export const leavings = {
  notARecord: (value: unknown) => `not a record (${quote(value)})`,
  empty: 'none of its fields holds anything',
  alreadyHere: 'already here',
  deletedHere: 'an administrator deleted it here',
  unusableKey: 'its key is not one that Firebase gives',
} as const

/** A value of the dump within a sentence; long ones are cut. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`
}
