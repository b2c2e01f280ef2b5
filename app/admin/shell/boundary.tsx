import { Button } from '@mantine/core'
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { loader as layout } from './layout.tsx'
import { IconAlertTriangle, IconCloudOff, IconUserCog, IconMapSearch } from '#app/ui/admin/icons.ts'
import { beyondRights, noRights } from '#app/platform/auth/rights.ts'
import { firstScreenOf } from '../navigation/destinations.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { UnreachableError } from '#app/ui/admin/unreachable.ts'
import { useRetry } from '#app/ui/admin/use-resend.ts'
import { Remount } from '#app/ui/admin/remount.tsx'
import { useScreenlessPage } from '#app/ui/live/refresh.ts'
import { useRequestId } from '#app/ui/error/request-id.tsx'

/** Keeps the header and the navigation around an error on a screen. */
export default function Boundary() {
  return (
    <Remount>
      <Outlet />
    </Remount>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const requestId = useRequestId()
  const shell = useRouteLoaderData<typeof layout>('admin/shell/layout')
  const { revalidate } = useRevalidator()
  useScreenlessPage()
  // No answer from the site itself, or a temporary refusal.
  const isTransient = !isRouteErrorResponse(error) || error.status === 503
  useRetry(isTransient ? error : undefined, () => void revalidate())
  if (error instanceof UnreachableError)
    return (
      <EmptyScreen
        headline
        icon={IconCloudOff}
        title="The site cannot be reached"
        advice="Check your connection. This page opens as soon as the site answers."
      />
    )
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <EmptyScreen
        headline
        icon={IconMapSearch}
        title="Page not found"
        advice="It may have been deleted or moved. Choose where to go in the menu."
      />
    )
  if (isRouteErrorResponse(error) && error.data === beyondRights)
    return (
      <EmptyScreen
        headline
        icon={IconUserCog}
        title="Not part of your account"
        advice={whoCanGrant(shell?.grantors)}
      >
        <Button component={Link} to={firstScreenOf(shell?.rights ?? noRights)} variant="default">
          Back to your part of the office
        </Button>
      </EmptyScreen>
    )
  const sentence =
    isRouteErrorResponse(error) && (error.status < 500 || error.status === 503) ? error.data : undefined
  return (
    <EmptyScreen
      headline
      icon={IconAlertTriangle}
      title="Something went wrong"
      advice={
        typeof sentence === 'string'
          ? sentence
          : `The site had a problem. Nothing was changed. Please try again in a moment.${requestId ? ` Reference: ${requestId}` : ''}`
      }
    />
  )
}

function whoCanGrant(grantors: readonly string[] = []): string {
  const who = grantors.length > 0 ? listOr(grantors) : 'An owner'
  return `Nothing was changed. ${who} can give you the right to it, under People.`
}

const listOr = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
