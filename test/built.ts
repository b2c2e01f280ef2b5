import { dirname, join } from 'node:path'

/** The built files that browsers download. */
export const clientFolder = join(dirname(import.meta.dirname), 'build', 'client')
