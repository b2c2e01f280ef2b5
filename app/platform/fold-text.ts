/** Joiners, direction marks, soft hyphens, fillers, control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
/** Accents of Latin, Greek and Cyrillic letters; Arabic vowel signs, hamzas above and below, and tatweel. */
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu
/** Letters that are typed for one another in Arabic, and their Persian forms. */
const letters: Readonly<Record<string, string>> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ہ: 'ه', ھ: 'ه' }

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** Arabic-Indic and Persian digits become Western ones. */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
}

/**
 * A text as search compares it: case, accents, spellings of Arabic letters, digits, width of characters,
 * invisible characters and the number of spaces make no difference. Applied to what is stored and to what is
 * searched for.
 */
export function foldText(text: string): string {
  const bare = text.replace(/\s+/gu, ' ').normalize('NFKD').toLowerCase()
  const same = withoutInvisible(bare).replace(marks, '')
  return toWesternDigits(same)
    .replace(/[ٱةىیکہھ]/gu, (letter) => letters[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}
