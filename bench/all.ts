// Every measurement that docs/measurements.md quotes, one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process'

for (const name of [
  'start',
  'nginx',
  'fresh',
  'stale',
  'memory',
  'projects',
  'import',
  'bulk',
  'history',
  'sign-in',
  'images',
  'uploads',
  'streams',
  'visits',
  'flood',
  'back-office',
  'move',
]) {
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}.ts`], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
