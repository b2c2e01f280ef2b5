/** What all of several places end in after a comma, such as `, Dubai`; '' if they differ. */
export function sharedEnding(places: readonly string[]): string {
  const [first = '', ...others] = new Set(places)
  const ending = /[,،][^,،]+$/.exec(first)?.[0] ?? ''
  return others.length > 0 && others.every((other) => other.endsWith(ending)) ? ending : ''
}
