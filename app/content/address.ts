import type { Collection } from './define.ts'

/** Of a document's own screen in the back office. */
export function documentAddress({ admin }: Collection, id: string): string {
  return `${admin.list}/${encodeURIComponent(id)}`
}
