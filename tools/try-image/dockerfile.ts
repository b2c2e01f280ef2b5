import { matchesGlob } from 'node:path'

/** One instruction of a Dockerfile, its lines joined. */
export interface Step {
  word: string
  text: string
}

export function parseDockerfile(text: string): Step[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
      return word && rest ? [{ word, text: rest }] : []
    })
}

/** @returns whether a path of the project stays out of the image, by the lines of .dockerignore */
export function readIgnored(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`))
}
