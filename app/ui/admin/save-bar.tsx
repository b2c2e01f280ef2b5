import { Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from './icons.ts'
import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './save-bar.module.css'
import { SiteLink } from './site-link.tsx'
import type { SavedForm, SaveState } from './use-saved-form.ts'

interface SaveBarProps {
  form: SavedForm
  /** Of the button. */
  label: string
  /** Where the site shows what is saved. */
  site?: string
  /** Nothing of this is on the site yet. */
  fresh?: boolean
}

const words: Record<SaveState, { line: string; more?: string; icon: ReactNode }> = {
  saved: { line: 'Saved', icon: <IconCheck size={18} /> },
  unsaved: {
    line: 'Unsaved changes',
    more: 'Kept on this device. Not on the site until you save.',
    icon: <IconPencil size={18} />,
  },
  waiting: {
    line: 'Waiting for the upload',
    more: 'It is saved as soon as the upload is done.',
    icon: <Loader size={16} color="orange" />,
  },
  saving: { line: 'Saving', icon: <Loader size={16} color="orange" /> },
  offline: {
    line: 'Waiting for the connection',
    more: 'What you typed is kept. It is saved as soon as the connection is back.',
    icon: <IconCloudOff size={18} />,
  },
  failed: { line: 'Not saved', icon: <IconAlertTriangle size={18} /> },
}

const untouched = { line: 'Not on the site yet', more: undefined, icon: <IconPencil size={18} /> }

/** Sticks to the bottom edge of every form and always says where the form stands. */
export function SaveBar({ form, label, site, fresh = false }: SaveBarProps) {
  const { state } = form
  const { line, more = form.reason, icon } = state === 'saved' && fresh ? untouched : words[state]
  const calm = state === 'saved' && !fresh
  const hydrated = useHydrated()
  const under = state === 'unsaved' || state === 'failed' || state === 'offline'
  const busy = state === 'saving' || state === 'waiting'
  return (
    <div className={classes.bar} data-save-bar data-state={state} data-fresh={fresh || undefined}>
      <LeaveGuard unsaved={under || state === 'waiting'} uploading={form.uploading} />
      <div className={classes.inner}>
        <div role="status" className={classes.state}>
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
          <div>
            <Text fw={600} lh={1.3}>
              {line}
            </Text>
            {more && (
              <Text size="xs" c="dimmed" className={classes.more}>
                {more}
              </Text>
            )}
          </div>
        </div>
        <Group gap="xs" wrap="nowrap">
          {calm && site && <SiteLink address={site} />}
          {under && hydrated && (
            <Button variant="subtle" color="gray" onClick={form.discard}>
              Discard
            </Button>
          )}
          <Button
            type="submit"
            {...(calm ? { variant: 'default' } : { color: 'orange' })}
            disabled={busy}
            className={classes.save}
          >
            {state === 'failed' || state === 'offline' ? 'Try again' : label}
          </Button>
        </Group>
      </div>
    </div>
  )
}
