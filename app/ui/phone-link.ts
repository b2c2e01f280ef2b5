/** The zeros of Arabic-Indic and Persian digits, which a phone keypad in Dubai may produce. */
const easternZeros = [0x660, 0x6f0]

/** A link that calls a telephone number as people write it; `undefined` without any digit. */
export function phoneLink(written: string): string | undefined {
  const digits = digitsOf(written)
  const plus = written.trim().startsWith('+') ? '+' : ''
  return digits && `tel:${plus}${digits}`
}

/** A link to a chat with that number; `undefined` without any digit. */
export function whatsappLink(written: string): string | undefined {
  const digits = digitsOf(written)
  return digits && `https://wa.me/${digits}`
}

/**
 * The number with its country code, digits only; `undefined` if the country is not known. A mobile number
 * without a country is taken to be from the Emirates.
 */
export function internationalNumber(written: string): string | undefined {
  const digits = digitsOf(written) ?? ''
  const isWhole = written.trim().startsWith('+') || /^9715\d{8}$/.test(digits)
  const number = isWhole
    ? digits
    : digits.replace(/^(00|0(?=5\d{8}$))/, (start) => (start === '00' ? '' : '971'))
  // Without the zero that is dialled inside the country, as in “+971 (0)50”.
  const dialled = number.replace(/^9710/, '971')
  return /^[1-9]\d{7,14}$/.test(dialled) && (isWhole || number !== digits) ? dialled : undefined
}

function digitsOf(written: string): string | undefined {
  return written.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toLatinDigit).replace(/\D/g, '') || undefined
}

function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (easternZeros.findLast((zero) => zero <= code) ?? code))
}
