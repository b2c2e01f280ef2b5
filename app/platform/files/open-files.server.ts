import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import { openDiskFiles } from './disk-files.server.ts'
import type { Files } from './files.server.ts'
import { openS3Files } from './s3-files.server.ts'
import { explainingFiles } from './storage-error.server.ts'

/** Where the configuration says that files lie. */
export function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files {
  return explainingFiles(s3 ? openS3Files(s3) : openDiskFiles(join(dataDir, 'files')))
}
