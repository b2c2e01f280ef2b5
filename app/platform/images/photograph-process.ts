// A process of its own for one photograph, started by prepare-photograph.server.ts.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cleanPhotograph, readPhotograph } from '../files/read-photograph.server.ts'
import type { Preparing } from './prepare-photograph.server.ts'
import { notWritten } from './run-program.server.ts'

sharp.cache(false)
sharp.concurrency(1)

const { path, target, policy, isUpright }: Preparing = JSON.parse(process.argv[2] ?? '') // As our parent wrote it.
const found = await readPhotograph(path, policy, isUpright)
if ('problem' in found) process.stdout.write(JSON.stringify(found))
else {
  const { content, ...facts } = await cleanPhotograph(path, found, isUpright, policy.keeps)
  await writeFile(target, content).catch((error: Error) => {
    process.stderr.write(error.message)
    process.exit(notWritten)
  })
  process.stdout.write(JSON.stringify(facts))
}
