import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../test/postgres.ts'
import { newFolder } from '../deployment.ts'
import type { Subject } from '../subject.ts'

export default {
  about: 'npm start, already built, to the first page: on an empty data folder, and again',
  engines: ['sqlite'],
  async run(lab) {
    const folder = newFolder()
    lab.figure('npm start, empty data folder', `${(await secondsToFirstPage(folder)).toFixed(2)} s`)
    const again = [await secondsToFirstPage(folder), await secondsToFirstPage(folder)]
    lab.goal({
      what: 'npm start again, best of two',
      atMost: 1,
      measured: Math.min(...again),
      unit: 's',
    })
  },
} satisfies Subject

async function secondsToFirstPage(folder: string): Promise<number> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
    detached: true,
  })
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/projects`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode}`)
    await wait(10)
  }
  const seconds = (performance.now() - began) / 1000
  const ended = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
  return seconds
}
