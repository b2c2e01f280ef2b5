/** Embeddings, and the mark that ends the last one or the last override. */
const embeddings = '\u202a\u202b'
const overrides = '\u202d\u202e'
const endOfEmbedding = '\u202c'
/** Isolates, and the mark that ends the last one with all that was opened in it. */
const isolates = '\u2066\u2067\u2068'
const endOfIsolate = '\u2069'
const marks = /[\u202a-\u202e\u2066-\u2069]/u

interface Opened {
  at: number
  isIsolate: boolean
  isOverride: boolean
}

/**
 * A text whose direction ends with it, also where it stands in a title, a feed or a list among other texts: without the
 * overrides of Unicode's bidirectional algorithm, and without embeddings and isolates that do not close (UAX #9).
 */
export function withClosedDirection(text: string): string {
  if (!marks.test(text)) return text
  const characters = [...text]
  const dropped = new Set<number>()
  const opened: Opened[] = []
  const close = ({ at, isOverride }: Opened, end?: number) => {
    if (end !== undefined && !isOverride) return
    dropped.add(at)
    if (end !== undefined) dropped.add(end)
  }
  for (const [at, character] of characters.entries()) {
    const isIsolate = isolates.includes(character)
    if (isIsolate || embeddings.includes(character) || overrides.includes(character))
      opened.push({ at, isIsolate, isOverride: overrides.includes(character) })
    else if (character === endOfEmbedding) {
      const last = opened.at(-1)
      if (!last || last.isIsolate) dropped.add(at)
      else close(opened.pop() ?? last, at)
    } else if (character === endOfIsolate) {
      const begin = opened.findLastIndex((one) => one.isIsolate)
      if (begin < 0) dropped.add(at)
      else for (const one of opened.splice(begin).slice(1)) close(one)
    }
  }
  for (const one of opened) close(one)
  return characters.filter((_, at) => !dropped.has(at)).join('')
}
