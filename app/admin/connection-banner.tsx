import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '#app/ui/admin/icons.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import classes from './connection-banner.module.css'

/** Stays in sight while one scrolls. Where there is a save bar, that says it beside the button. */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const offline = useHydrated() && !online
  return (
    <div role="status" className={classes.place}>
      {offline && (
        <div className={classes.banner}>
          <IconCloudOff size={20} aria-hidden />
          <span>You are offline. What you type is kept. Saving continues when you are online again.</span>
        </div>
      )}
    </div>
  )
}
