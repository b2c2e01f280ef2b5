import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import type { Route } from './+types/layout'
import { guard, sayHowLongToWait } from './guard.server.ts'

export const middleware: Route.MiddlewareFunction[] = [sayHowLongToWait, guard]

export function loader({ context }: Route.LoaderArgs) {
  const { administrator } = requireAdministrator(context)
  return { administrator: { name: administrator.name, email: administrator.email } }
}

export default function AdminLayout() {
  return (
    <>
      <form method="post" action="/admin/sign-out">
        <button>Sign out</button>
      </form>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && (error.status === 401 || error.status === 429))
    return <SignIn {...error.data} />
  return <ErrorPage />
}

function SignIn({ username = '', problem }: { username?: string; problem?: string }) {
  return (
    <main>
      <form method="post">
        {problem && <p role="alert">{problem}</p>}
        <label>
          Username <input name="username" defaultValue={username} />
        </label>
        <label>
          Password <input name="password" type="password" />
        </label>
        <button>Sign in</button>
      </form>
    </main>
  )
}
