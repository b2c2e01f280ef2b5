import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import type { RefusedWrites } from '../errors/refused-writes.server.ts'
import { createDiskFiles } from './disk-files.server.ts'
import type { Files } from './files.server.ts'
import { withStorageErrors } from './explained-files.server.ts'

/** Opens the configured file store. The S3 library (30 MB) is loaded only if the site uses it. */
export async function createFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  refusedWrites?: RefusedWrites,
): Promise<Files> {
  if (!s3) return withStorageErrors(createDiskFiles(join(dataDir, 'files')), refusedWrites)
  const { createS3Files } = await import('./s3-files.server.ts')
  return withStorageErrors(createS3Files(s3), refusedWrites)
}
