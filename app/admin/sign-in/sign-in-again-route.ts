import { redirect } from 'react-router'

/**
 * `POST /admin/sign-in`: the address to which the form over a screen posts. Without a session the guard
 * answers, as everywhere. With one, for example from another window, there is nothing left to do.
 */
export function action() {
  return Response.json({})
}

export function loader() {
  return redirect('/admin')
}
