/** The public page that an address of `/admin/on-page` names, with what stands behind its `?`; the home page if none. */
export function publicPath({ searchParams }: Pick<URL, 'searchParams'>): string {
  const at = searchParams.get('at') ?? ''
  return /^\/(?!\/)/.test(at) ? at : '/'
}
