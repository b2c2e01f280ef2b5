import { useNetwork } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { IconAlertTriangle, IconCloudOff } from '#app/ui/admin/icons.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import classes from './connection-banner.module.css'
import { hasChosenScreen, subscribeToChosenScreen } from '../wait-for-connection.ts'

/**
 * Stays visible while scrolling. On screens with a save bar, the bar shows this beside the button instead.
 */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const offline = useHydrated() && !online
  const waits = useSyncExternalStore(subscribeToChosenScreen, hasChosenScreen, () => false)
  const isChosen = useNavigation().state === 'loading' || waits
  return (
    <div role="status" className={classes.place}>
      {(offline || waits) && (
        <div className={classes.banner}>
          <IconCloudOff size={20} />
          <span>
            {offline ? 'You are offline.' : 'The site cannot be reached.'} What you type is kept
            {isChosen ? '. The page you chose opens when' : ', but nothing can be saved until'}{' '}
            {offline ? 'you are online again' : 'it answers'}.
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * Shown while the page has unsaved changes after an update of the site; without them, the page reloads
 * itself.
 */
export function UpdateBanner() {
  return (
    <div role="status" className={classes.banner}>
      <IconAlertTriangle size={20} />
      <span>The site has been updated. Save your changes, and this page then shows the new version.</span>
    </div>
  )
}
