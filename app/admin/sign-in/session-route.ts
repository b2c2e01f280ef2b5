import { redirect } from 'react-router'

/**
 * `POST /admin/session`: somebody is using an open screen. The guard renews the session, as with every request that may
 * write; there is nothing else to do.
 */
export function action() {
  return new Response(null, { status: 204 })
}

export function loader() {
  return redirect('/admin')
}
