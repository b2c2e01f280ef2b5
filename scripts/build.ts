import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgetBuild, hashOfSources, rememberBuild } from './build-stamp.mjs'
import { root } from './bootstrap.mjs'
import { commitFile } from '#app/platform/commit-file.ts'
import { readCommit } from './commit.ts'
import { precompress } from './precompress.ts'

console.log('Building the site …')
const began = performance.now()
const sources = hashOfSources()
forgetBuild()
const built = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
  { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
)
if (built.status === 0) {
  const files = await precompress(join(root, 'build', 'client'))
  writeFileSync(join(root, commitFile), readCommit(root))
  rememberBuild(sources)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Built in ${seconds} s; ${files} files compressed.`)
} else {
  console.error(built.stdout, built.stderr)
  console.error('The build failed. The messages above say where.')
  process.exitCode = 1
}
