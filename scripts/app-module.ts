import type * as Product from '#server/app.ts'

/** The built product. Its type is that of its source, so types can be checked before anything is built. */
export async function loadProduct(): Promise<typeof Product> {
  process.env.NODE_ENV ??= 'production' // React picks its build by it, as it is loaded.
  return import(new URL('../build/server/index.js', import.meta.url).href)
}
