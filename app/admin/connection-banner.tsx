import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '#app/ui/admin/icons.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import classes from './connection-banner.module.css'

export function ConnectionBanner() {
  const { online } = useNetwork()
  const offline = useHydrated() && !online
  return (
    <div role="status">
      {offline && (
        <div className={classes.banner}>
          <IconCloudOff size={20} aria-hidden />
          <span>You are offline. What you type is kept; saving goes on when the connection is back.</span>
        </div>
      )}
    </div>
  )
}
