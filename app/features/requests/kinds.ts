import { requests as own } from '#own/requests.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { callRequests } from './call-requests.ts'
import type { RequestDefinition } from './define.ts'
import { typedFields, type TypedField } from './form.ts'
import { jobRequests } from './job-requests.ts'

/** Every kind of request, listed once. */
export const declaredRequests = [
  // In the order of the screens.
  callRequests,
  jobRequests,
  ...own,
] as const

type Declared = (typeof declaredRequests)[number]

declare module '#app/platform/database/schema.ts' {
  interface RequestKinds extends Record<Declared['name'], true> {}
}

export const kinds: readonly RequestKind[] = declaredRequests.map(({ name }) => name)

export const requestKinds = byKind((kind): RequestDefinition => {
  const declared = declaredRequests.find(({ name }) => name === kind)
  if (!declared) throw new Error(`no kind of request is named ${kind}`)
  return declared
})

/** One value for each kind. */
export function byKind<Value>(valueOf: (kind: RequestKind) => Value): Record<RequestKind, Value> {
  return Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Record<RequestKind, Value> // It has every kind.
}

/** `No call request and no job request`: all kinds, with a word before each and between them. */
export function eachKind(before: string, between: string): string {
  return kinds.map((kind) => before + requestKinds[kind].one.toLowerCase()).join(between)
}

/** The typed fields of a form, with their labels in the back office. */
export function labelledFields(kind: RequestKind): { name: string; label: string; field: TypedField }[] {
  const { form, words } = requestKinds[kind]
  return typedFields(form).map(([name, field]) => ({
    name,
    label: words.fields[name]?.label ?? name,
    field,
  }))
}

/** The topic published when a request of this kind changes. */
export function topicOf(kind: RequestKind) {
  return `${kind}s` as const
}

/** A request's address in the back office. */
export function requestAddress({ kind, id }: { kind: RequestKind; id: string }): string {
  return `${requestKinds[kind].address}?${new URLSearchParams({ open: id })}`
}

/** The address of its attached file. */
export function fileAddress({ kind, id }: { kind: RequestKind; id: string }): string {
  const { address, file } = requestKinds[kind]
  return `${address}/${encodeURIComponent(id)}/${file?.called ?? ''}`
}

/** @param path the path of its screen, or one below it */
export function kindAt(path: string): RequestKind {
  const kind = kinds.find((one) => `${path}/`.startsWith(`${requestKinds[one].address}/`))
  if (!kind) throw new Error(`no kind of request has its screen at ${path}`)
  return kind
}
