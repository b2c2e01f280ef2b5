import { Button, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import { IconBell, IconBellOff } from '../icons.ts'
import classes from './push-subscription.module.css'
import type { PushSubscriptionState } from './use-push-subscription.ts'

const ask = 'Notify me of new requests'

const place = (
  <Button variant="default" leftSection={<IconBell size={16} />} className={classes.place}>
    {ask}
  </Button>
)

/** Permission is requested only by a button, because browsers remember a refusal for ever. */
export function PushSubscriptionButton({ subscription }: { subscription: PushSubscriptionState }) {
  const { permission, isOn, canPush, busy, problem } = subscription
  const hydrated = useHydrated()
  // Reserves the button's place until JavaScript runs, so that no list moves away under a finger.
  if (permission === 'unknown') return hydrated ? null : place
  const canSubscribe = permission === 'default' || (permission === 'granted' && canPush && !isOn && !problem)
  return (
    <div className={classes.subscription}>
      <Text component="div" size="sm" c="dimmed" role="status" className={classes.words}>
        {permission === 'denied' ? (
          <IconBellOff size={16} />
        ) : (
          permission === 'granted' && <IconBell size={16} />
        )}
        <span>{problem ?? describeState(subscription)}</span>
      </Text>
      {canSubscribe && (
        <Button
          variant="default"
          leftSection={<IconBell size={16} />}
          loading={busy}
          onClick={() => void subscription.turnOn()}
        >
          {permission === 'default' ? ask : 'Also when it is closed'}
        </Button>
      )}
      {isOn && (
        <Link to={href('/admin/notifications')} className={classes.link}>
          Devices
        </Link>
      )}
    </div>
  )
}

function describeState({ permission, isOn }: PushSubscriptionState): string {
  if (permission === 'denied') return 'Notifications are blocked in this browser'
  if (isOn) return 'Notifications are on for this device'
  return permission === 'granted' ? 'Notifications are on while this page is open' : ''
}
