import { href, redirect } from 'react-router'

/** `/admin` opens on the projects. */
export function loader() {
  return redirect(href('/admin/products'))
}

/** Never seen; but an address without a screen would answer a visitor without a session in JSON. */
export default function Start() {
  return null
}
