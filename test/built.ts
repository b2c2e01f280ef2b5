import { dirname, join } from 'node:path'

/** What browsers download, as it was built. */
export const clientFolder = join(dirname(import.meta.dirname), 'build', 'client')
