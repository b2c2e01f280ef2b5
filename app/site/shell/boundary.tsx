import { Outlet } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { errorMeta } from '#app/ui/error/describe-error.ts'
import type { Route } from './+types/boundary'

export function meta({ error, location }: Route.MetaArgs) {
  return error === undefined ? [] : errorMeta(error, languageOf(location))
}

/** Keeps the site's header and footer around an error on a page. */
export default function Boundary() {
  return <Outlet />
}

export { ErrorSheet as ErrorBoundary } from '#app/ui/error/error-sheet.tsx'
