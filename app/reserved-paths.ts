/** Nothing at or below these paths is ever redirected: what answers there is no page of the site (routes.ts). */
const reservedPaths = ['/admin', '/files', '/live', '/share', '/shared', '/visits'] as const

/** @param path an English address */
export function isReserved(path: string): boolean {
  return reservedPaths.some((one) => path === one || path.startsWith(`${one}/`))
}
