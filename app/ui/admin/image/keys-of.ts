/** The keys that the hidden input of several files holds. */
export function keysOf(text: string): string[] {
  return text.split(' ').filter((key) => key !== '')
}
