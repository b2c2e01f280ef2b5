import { en } from '#app/messages/en.ts'

const noName = /^(img|image|logo|client|final|copy|file)$/i
const smallWord = /^(and|of|the)$/

/**
 * A client's name, derived from a logo's file name: `clientsimages/…client-halcyon-hotels.svg` is Halcyon
 * Hotels.
 * @param otherwise the result if the file name contains no name
 */
export function clientName(key: string, otherwise = en.clients.logo): string {
  const file = key.replace(/^[a-z]+\/.{10}/, '').replace(/\.[a-z0-9]+$/i, '')
  const words = file.split(/[-_.\s]+/).filter((word) => /^\p{L}+$/u.test(word) && !noName.test(word))
  const name = words.map((word) =>
    smallWord.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  )
  return name.join(' ') || otherwise
}
