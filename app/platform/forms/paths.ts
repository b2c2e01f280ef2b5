/** The value at a path such as `why.product`; `undefined` if there is none. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined
  return value
}

/** A copy of the record with `inner` at `path`. */
export function withAt(record: unknown, path: string, inner: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const present = isObject(record) ? record : {}
  return { ...present, [name]: rest.length > 0 ? withAt(present[name], rest.join('.'), inner) : inner }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
