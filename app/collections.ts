import type { Collection, RowOf } from './content/define.ts'
import { certificates } from './features/certificates/collection.ts'

/** Every collection, once. History, search, navigation and whatever else goes through all of them begins here. */
export const collections: readonly Collection[] = [certificates]

declare module './platform/database/schema.ts' {
  interface ContentTables {
    certificate: RowOf<typeof certificates>
  }
}
