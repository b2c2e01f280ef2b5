import { join } from 'node:path'
import { readDump, type Dump } from './dump.ts'

const root = join(import.meta.dirname, '..', '..')

/** The sample as a Firebase site would have it, which tests import; its bucket has the sample's files. */
export async function sampleDump(): Promise<Dump> {
  return {
    ...(await readDump(join(import.meta.dirname, 'sample'))),
    storage: join(root, 'sample', 'storage'),
  }
}
