/** The number of characters that search engines show of a description. */
const maxLength = 160

/** The beginning of a text on one line, cut at a word boundary. */
export function excerpt(text: string, length = maxLength): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const end = cut.lastIndexOf(' ')
  const words = cut.slice(0, end > length / 2 ? end : length - 1).replace(/[\s,;:–—-]+$/u, '')
  return `${words.toWellFormed()}…`
}
