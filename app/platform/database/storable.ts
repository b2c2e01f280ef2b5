/**
 * PostgreSQL rejects NUL in a text, wherever it was typed: in an address, a form or a header. It has no
 * meaning in our texts, so on both engines it is replaced by the Unicode replacement character.
 */
export function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter
}
