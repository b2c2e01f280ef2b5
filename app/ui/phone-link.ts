/** Of Arabic-Indic and of Persian digits, as a telephone keypad in Dubai may write them. */
const easternZeros = [0x660, 0x6f0]

/** A telephone number as it is written for people, as a link; `undefined` where it holds no digit to call. */
export function phoneLink(written: string): string | undefined {
  const digits = digitsOf(written)
  const plus = written.trim().startsWith('+') ? '+' : ''
  return digits && `tel:${plus}${digits}`
}

/** A chat with that number; `undefined` where it holds no digit. */
export function whatsappLink(written: string): string | undefined {
  const digits = digitsOf(written)
  return digits && `https://wa.me/${digits}`
}

function digitsOf(written: string): string | undefined {
  return written.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toLatinDigit).replace(/\D/g, '') || undefined
}

function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (easternZeros.findLast((zero) => zero <= code) ?? code))
}
