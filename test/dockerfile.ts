import { matchesGlob } from 'node:path'

/** An instruction of a Dockerfile, with its lines joined. */
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

/**
 * @returns a function that tells whether .dockerignore excludes a path of the project from the image: the last
 * pattern that matches decides, and `!` includes the path again
 */
export function readIgnored(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => {
    const last = patterns.findLast((line) => {
      const pattern = line.replace(/^!/, '')
      return matchesGlob(path, pattern) || path.startsWith(`${pattern}/`)
    })
    return last !== undefined && !last.startsWith('!')
  }
}
