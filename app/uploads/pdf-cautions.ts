/** What a PDF can do besides being read, and how to describe it. */
export const cautions = {
  script: 'contains a script',
  launch: 'asks to start another program',
  attachment: 'carries other files inside it',
  encrypted: 'is encrypted, so it may ask for a password and could not be checked in full',
} as const

export type Caution = keyof typeof cautions

/** One or two sentences for the administrator who may open the file; `undefined` if not needed. */
export function cautionLine(found: string | null): string | undefined {
  const parts = (found ?? '').split(' ').flatMap((word) => (isCaution(word) ? cautions[word] : []))
  const last = parts.pop()
  if (last === undefined) return undefined
  const all = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `This PDF ${all}. Open it only if you trust the sender.`
}

function isCaution(word: string): word is Caution {
  return Object.hasOwn(cautions, word)
}
