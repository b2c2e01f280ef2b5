import { redirect } from 'react-router'

/**
 * `POST /admin/session`: sent while somebody uses an open screen. The guard renews the session, as it does
 * for every request that may write; there is nothing else to do.
 */
export function action() {
  return new Response(null, { status: 204 })
}

export function loader() {
  return redirect('/admin')
}
