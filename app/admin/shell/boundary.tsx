import { isRouteErrorResponse, Outlet, useRevalidator, useRouteError } from 'react-router'
import { IconAlertTriangle, IconCloudOff, IconMapSearch } from '#app/ui/admin/icons.ts'
import { NothingHere } from '#app/ui/admin/list/nothing-here.tsx'
import { Unreached } from '#app/ui/admin/unreached.ts'
import { useAgain } from '#app/ui/admin/use-resend.ts'
import { useNoScreen } from '#app/ui/live/refresh.ts'
import { useRequestId } from '#app/ui/error/request-id.tsx'

/** Keeps the header and the navigation around an error on a screen. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const requestId = useRequestId()
  const { revalidate } = useRevalidator()
  useNoScreen()
  // No answer from the site itself, or a temporary refusal.
  const passes = !isRouteErrorResponse(error) || error.status === 503
  useAgain(passes ? error : undefined, () => void revalidate())
  if (error instanceof Unreached)
    return (
      <NothingHere
        headline
        icon={IconCloudOff}
        title="The site cannot be reached"
        advice="Check your connection. This page opens as soon as the site answers."
      />
    )
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <NothingHere
        headline
        icon={IconMapSearch}
        title="Page not found"
        advice="It may have been deleted or moved. Choose where to go in the menu."
      />
    )
  const sentence =
    isRouteErrorResponse(error) && (error.status < 500 || error.status === 503) ? error.data : undefined
  return (
    <NothingHere
      headline
      icon={IconAlertTriangle}
      title="Something went wrong"
      advice={
        typeof sentence === 'string'
          ? sentence
          : `The site had a problem. Nothing was changed. Please try again in a moment.${requestId ? ` (${requestId})` : ''}`
      }
    />
  )
}
