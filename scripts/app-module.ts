import type * as Product from '#server/app.ts'

// React picks its build by it, as it is loaded: where anything else leads to React, this file is imported first.
process.env.NODE_ENV ??= 'production'

/** The built product. Its type is that of its source, so types can be checked before anything is built. */
export async function loadProduct(): Promise<typeof Product> {
  return import(new URL('../build/server/index.js', import.meta.url).href)
}
