/**
 * What the body of an answer says: its JSON, of which a sentence is a string, or its text. `undefined` for a page of HTML, which
 * something else than the site has sent.
 */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return /^\s*</.test(text) ? undefined : text.trim()
  }
}
