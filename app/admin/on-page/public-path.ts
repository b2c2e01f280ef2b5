/**
 * The public page named by an address of `/admin/on-page`, including its query; the home page if there is
 * none.
 */
export function publicPath({ searchParams }: Pick<URL, 'searchParams'>): string {
  const at = searchParams.get('at') ?? ''
  return /^\/(?!\/)/.test(at) ? at : '/'
}
