import { Button, Group, Loader, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { NotSavedMessage } from './not-saved-message.tsx'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from '../icons.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { NotSaved } from './not-saved.ts'
import classes from './save-bar.module.css'
import { SiteLink } from '../site-link.tsx'
import type { SaveState } from './saved-form.ts'
import type { SavedForm } from './use-saved-form.ts'

interface SaveBarProps {
  form: SavedForm
  /** Why the last save was refused. */
  outcome: NotSaved | undefined
  /** What somebody else has done with the record meanwhile. */
  news: ReactNode
  /** The label of the button. */
  label: string
  /** Where the site shows what is saved. */
  site?: string
  /** Nothing of this is on the site yet. */
  fresh?: boolean
  /** Beside the button, other ways to save. */
  ways?: ReactNode
  /** Pressed in place of simply sending the form. */
  press?: () => void
  /** What is saved is not on the site. */
  isDraft?: boolean
  /** The site never shows it. */
  inOffice?: boolean
  /** Shown only once something is typed or chosen, because the form is beside other content. */
  quiet?: boolean
}

interface BarTexts {
  line: string
  more?: string
  icon: ReactNode
}

const texts: Record<SaveState, BarTexts> = {
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

const untouched: BarTexts = { line: 'Not on the site yet', icon: <IconPencil size={18} /> }
const discarded: BarTexts = { line: 'Changes discarded', icon: <IconCheck size={18} /> }

/** Sticks to the bottom edge of every form and always shows its state, including what prevents saving. */
export function SaveBar({ form, outcome, news, label, site, ...bar }: SaveBarProps) {
  const { fresh = false, quiet = false, isDraft = false, inOffice = false, ways, press } = bar
  const { state, undoDiscard } = form
  const { line, more, icon } = wordsOf(state, {
    fresh,
    isDraft,
    inOffice,
    undoable: undoDiscard !== undefined,
  })
  const calm = state === 'saved' && !fresh && !isDraft
  const hydrated = useHydrated()
  const under = state === 'unsaved' || state === 'failed' || state === 'offline'
  const busy = state === 'saving' || state === 'waiting'
  const isHidden = quiet && hydrated && state === 'saved' && !outcome
  return (
    <div
      className={classes.bar}
      hidden={isHidden}
      data-save-bar
      data-state={state}
      data-fresh={fresh || undefined}
    >
      <LeaveGuard unsaved={under || state === 'waiting'} uploading={form.uploading} />
      <NotSavedMessage outcome={outcome} doing="saving" inBar={classes.refused} />
      <div role="status" className={classes.news}>
        <Offline />
        {news}
      </div>
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
        {hydrated && under && <Aside words="Discard" act={form.discard} />}
        {undoDiscard && <Aside words="Undo" act={undoDiscard} />}
        <Group gap="xs" wrap="nowrap" className={classes.acts}>
          {calm && site && !undoDiscard && <SiteLink address={site} />}
          {ways}
          {/* Not disabled while it works, which would lose the keyboard focus. */}
          <Button
            type="submit"
            onClick={
              press &&
              ((event) => {
                event.preventDefault()
                press()
              })
            }
            {...(calm ? { variant: 'default' } : { color: 'orange' })}
            aria-disabled={busy}
            data-disabled={busy || undefined}
            className={classes.save}
          >
            {state === 'failed' || state === 'offline' ? 'Try again' : label}
          </Button>
        </Group>
      </div>
    </div>
  )
}

/** Placed with the text, away from the button that saves. */
function Aside({ words: name, act }: { words: string; act: () => void }) {
  return (
    <Button variant="subtle" color="gray" onClick={act} className={classes.aside}>
      {name}
    </Button>
  )
}

interface Saved {
  fresh: boolean
  isDraft: boolean
  inOffice: boolean
  undoable: boolean
}

function wordsOf(state: SaveState, { fresh, isDraft, inOffice, undoable }: Saved): BarTexts {
  if (undoable) return discarded
  if (state === 'saved' && (fresh || isDraft))
    return inOffice ? { ...untouched, line: 'Not saved yet' } : untouched
  // Saving it puts nothing on the site.
  return state === 'unsaved' && (isDraft || inOffice)
    ? { ...texts.unsaved, more: 'Kept on this device until you save.' }
    : texts[state]
}

/** Nothing else shows this near the place where somebody types. */
function Offline() {
  const { online } = useNetwork()
  if (!useHydrated() || online) return null
  return (
    <div>
      <b>You are offline.</b> <span>What you type is kept. Saving continues when you are online again.</span>
    </div>
  )
}
