/**
 * Nothing at or below these paths is ever redirected: what answers there is no page of the site (routes.ts), or is not
 * even a route (server/).
 */
const reservedPaths = [
  '/admin',
  '/files',
  '/live',
  '/share',
  '/shared',
  '/visits',
  '/assets',
  '/healthz',
  '/metrics',
  '/readyz',
  '/servez',
  '/.well-known',
] as const

/** @param path an English address */
export function isReserved(path: string): boolean {
  return reservedPaths.some((one) => path === one || path.startsWith(`${one}/`))
}
