import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import type { RouterContextProvider } from 'react-router'

export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  requireAdministrator(context)
  return null
}

export default function Page() {
  return <h1>Projects</h1>
}
