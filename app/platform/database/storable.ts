/**
 * PostgreSQL takes no NUL in a text, wherever it was typed: in an address, a form, a header. It means nothing in any text
 * of ours, so that both engines read and store the sign for what can't be read in its place.
 */
export function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter
}
