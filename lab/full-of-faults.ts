import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './deployment.ts'
import type { Lab } from './subject.ts'

/** A disk that can become read-only under those who write to it, as the system makes one whose blocks fail. */
export function mountFailingDisk(onEnd: Lab['onEnd']) {
  const place = newFolder()
  const [image, folder] = [join(place, 'image'), join(place, 'disk')]
  mkdirSync(folder)
  const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: 'ignore' })
  run('truncate', '--size=256M', image)
  run('mkfs.ext4', '-q', image)
  run('mount', '-o', 'loop', image, folder)
  onEnd(async () => {
    run('umount', '--lazy', folder)
    rmSync(place, { recursive: true, force: true })
  })
  return { folder: join(folder, 'data'), fail: () => run('mount', '-o', 'remount,abort', folder) }
}

/** For the environment of a program: its clock is ahead by so many days. */
export function clockAhead(days: number): Record<string, string> {
  const source = `const Right=Date;const by=${days}*864e5;globalThis.Date=class extends Right{constructor(...given){given.length>0?super(...given):super(Right.now()+by)}static now(){return Right.now()+by}}`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` }
}
