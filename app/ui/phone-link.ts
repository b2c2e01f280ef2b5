import { typedValue } from '#app/platform/forms/typed-value.ts'

/** A link that calls a telephone number as people write it; `undefined` without any digit. */
export function phoneLink(written: string): string | undefined {
  const digits = digitsOf(written)
  const plus = typedValue(written).startsWith('+') ? '+' : ''
  return digits && `tel:${plus}${digits}`
}

/** A link to a chat with that number; `undefined` without any digit. */
export function whatsappLink(written: string): string | undefined {
  const digits = digitsOf(written)
  return digits && `https://wa.me/${digits}`
}

/** Opens WhatsApp with a text to be sent to that number, or to somebody who is chosen there. */
export function whatsappMessage(written: string, text: string): string {
  return `https://wa.me/${digitsOf(written) ?? ''}?text=${encodeURIComponent(text)}`
}

function digitsOf(written: string): string | undefined {
  return typedValue(written).replace(/\D/g, '') || undefined
}
