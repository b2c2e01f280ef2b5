/** One plain address, without a name and without anything that could start a second address or a header. */
const plain = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,189}$/u
const named = /^[^<>"\p{Cc}]{1,100}<([^<>]+)>$/u

export function isMailAddress(text: string): boolean {
  return plain.test(text)
}

/** `office@example.com`, or `Plinth <office@example.com>`. */
export function isNamedAddress(text: string): boolean {
  return isMailAddress(named.exec(text)?.[1]?.trim() ?? text)
}

/** Splits a comma-separated list. */
export function listAddresses(text: string): string[] {
  return text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
}
