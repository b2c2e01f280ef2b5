import type * as Product from '#server/app.ts'

// React selects its build by this variable when it is loaded, so this file must be imported before anything
// that imports React.
process.env.NODE_ENV ??= 'production'

/** The built product, typed as its source, so that types can be checked before anything is built. */
export async function loadProduct(): Promise<typeof Product> {
  return import(new URL('../build/server/index.js', import.meta.url).href)
}
