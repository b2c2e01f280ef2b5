import { redirect } from 'react-router'

/**
 * `POST /admin/sign-in`: where the form over a screen signs in. Without a session the guard answers, as everywhere; with
 * one, from another window say, there is nothing left to do.
 */
export function action() {
  return Response.json({})
}

export function loader() {
  return redirect('/admin')
}
