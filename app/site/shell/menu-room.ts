/** In ems of the header's type: a letter, however wide, the shortest entry, and the space between two. */
const letter = 0.56
const shortest = 3
const gap = 1.25
/** The button More. */
const more = 4.5

/**
 * How long the entries are without spaces, and the style sheet that leaves as many entries beside each other as the room in the header has, and the others under More.
 * It reckons with the number of letters, before anything is drawn, so that nothing moves and no script is needed.
 * Entry and item with a number are `[data-entry="1"]` and `[data-more="1"]`.
 */
export function menuRoom(words: readonly string[]): { style: string; length: number } {
  const widths = words.map((word) => Math.max(shortest, word.length * letter))
  const whole = sum(widths) + (widths.length - 1) * gap
  const rules = widths.map((_, index) => {
    const needed = Math.min(whole, sum(widths.slice(0, index + 1)) + (index + 1) * gap + more)
    return (
      `@container site-nav (width < ${needed.toFixed(2)}em){[data-entry="${index}"]{display:none}` +
      `ul:has(>[data-entry="${index}"]>[aria-current])+[data-more-button]{--current:1}}` +
      `@container site-nav (width >= ${needed.toFixed(2)}em){[data-more="${index}"]{display:none}}`
    )
  })
  const all = `@container site-nav (width >= ${whole.toFixed(2)}em){[data-more-button]{display:none}}`
  return { style: `@media (width >= 48rem){${rules.join('')}${all}}`, length: sum(widths) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
