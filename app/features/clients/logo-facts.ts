import type { Photograph } from '#app/platform/files/photograph.ts'

/** As much of a client as its logo shows. */
export interface LogoFacts {
  id: string
  photograph: Photograph
}

/**
 * The client's name as its logo's file has it (`generals/{random10}client-halcyon-hotels.svg`: “halcyon hotels”), since
 * nobody is asked for one; `Client` where the file was named by a machine.
 */
export function logoName(key: string): string {
  const file = key.slice(key.lastIndexOf('/') + 1 + 10).replace(/\.\w+$/, '')
  const words = file
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '' && !/^(client|logo|img|image|photo|file|final|copy)$/i.test(word))
  return words.some((word) => /^\p{L}{2,}$/u.test(word)) ? words.join(' ') : 'Client'
}
