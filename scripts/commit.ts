import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const shownLength = 9

/**
 * The checked-out commit as people write it, without git: the image in which it is built has none. Empty where there is no
 * repository.
 */
export function readCommit(root: string): string {
  const read = (name: string) => {
    const file = join(root, '.git', name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  }
  const head = read('HEAD')
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (branch === undefined) return head.slice(0, shownLength)
  const packed = read('packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return (read(branch) || (packed ?? '')).slice(0, shownLength)
}
