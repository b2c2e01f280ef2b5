import { Outlet } from 'react-router'

/** Keeps the site's header and footer around whatever goes wrong on a page. */
export default function Boundary() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
