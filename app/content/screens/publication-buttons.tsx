import { ActionIcon, Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { addDays, isoDay, momentOf, zonePlace, type LocalMoment } from '#app/platform/clock.ts'
import { formatDay, nameWeekday } from '#app/ui/day.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { IconDots } from '#app/ui/admin/icons.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import { LazyMenu, LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import type { Publication } from '../fields/publication.ts'
import { notToCome } from '../publication.ts'
import { GuestLinkDialog, type GuestLinkOf } from './guest-link.tsx'

interface PublicationButtonsProps {
  publication: Publication
  form: SavedForm
  /** Of the stored document; `undefined` while it is added. */
  state?: 'published' | 'draft' | undefined
  /** What is edited is a version that is not published yet, of a document that is on the site. */
  isPending?: boolean
  /** What a guest is shown by a link, if the document has a page. */
  preview?: GuestLinkOf | undefined
}

/** What a form can do besides publishing at once, in a menu beside its button. */
export function PublicationButtons({
  publication,
  form,
  state,
  isPending = false,
  preview,
}: PublicationButtonsProps) {
  const [isScheduling, setScheduling] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const isOnSite = state === 'published'
  const canSchedule = publication === 'scheduled' || publication === 'full'
  // A version beside the one on the site, or the document itself.
  const asDraft: FormValues = isOnSite ? { intent: 'pending' } : { state: 'draft', intent: '' }
  return (
    <>
      <LazyMenu
        position="top-end"
        button={
          <ActionIcon size={44} variant="default" aria-label="More ways to save">
            <IconDots size={20} />
          </ActionIcon>
        }
      >
        {(menu) => (
          <>
            {(!isOnSite || canSchedule) && (
              <menu.Item onClick={() => form.submitWith({ ...asDraft, from: '' })}>
                <Act
                  name="Save as draft"
                  does={
                    isOnSite
                      ? 'Your changes wait; what is on the site stays.'
                      : 'Visitors do not see it, and it may be incomplete.'
                  }
                />
              </menu.Item>
            )}
            {canSchedule && (
              <menu.Item onClick={() => setScheduling(true)}>
                <Act name="Schedule …" does="It goes on the site at the minute that you choose." />
              </menu.Item>
            )}
            {isPending && (
              <menu.Item onClick={() => form.submitWith({ intent: 'discard pending' })}>
                <Act name="Discard this draft" does="What is on the site stays as it is." />
              </menu.Item>
            )}
            {preview !== undefined && (
              <menu.Item onClick={() => setSharing(true)}>
                <Act name="Guest link …" does="Somebody without an account sees the page as it will be." />
              </menu.Item>
            )}
            {isOnSite && (
              <menu.Item onClick={() => form.submitWith({ state: 'draft', intent: '' })}>
                <Act name="Withdraw" does="It leaves the site at once, and stays here." />
              </menu.Item>
            )}
          </>
        )}
      </LazyMenu>
      <LazyModal opened={isScheduling} onClose={() => setScheduling(false)} title="Schedule">
        <ScheduleForm
          withdraws={publication === 'full' && !isOnSite}
          answered={(moments) => {
            setScheduling(false)
            form.submitWith({ ...asDraft, ...moments })
          }}
        />
      </LazyModal>
      {preview && (
        <LazyModal opened={isSharing} onClose={() => setSharing(false)} title="Guest link">
          <GuestLinkDialog of={preview} />
        </LazyModal>
      )}
    </>
  )
}

function Act({ name, does }: { name: string; does: string }) {
  return (
    <>
      {name}
      <Text size="xs" c="dimmed">
        {does}
      </Text>
    </>
  )
}

interface ScheduleFormProps {
  /** Whether it can also be said when it leaves the site. */
  withdraws: boolean
  answered: (moments: Record<string, string>) => void
}

function ScheduleForm({ withdraws, answered }: ScheduleFormProps) {
  const now = useNow()
  const [chosen, setChosen] = useState('tomorrow')
  const [problem, setProblem] = useState('')
  const { timeZone } = now
  const proposed = { tomorrow: morningAfter(now, 1), monday: morningAfter(now, daysToMonday(now)) }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A modal is no part of the form around it for the browser, but it is for React.
    event.stopPropagation()
    const typed = new FormData(event.currentTarget)
    const momentIn = (name: string) => {
      const wall = typed.get(name)
      return typeof wall === 'string' && wall !== '' ? momentOf(wall, timeZone) : undefined
    }
    const from = chosen === 'tomorrow' || chosen === 'monday' ? proposed[chosen] : momentIn('other')
    const until = momentIn('until')
    if (from === undefined || from <= now.at) return setProblem(notToCome)
    if (until !== undefined && until <= from) return setProblem('It leaves the site before it is there.')
    answered({ from: String(from), ...(withdraws && { until: until === undefined ? '' : String(until) }) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Radio.Group
          label={`When, as clocks in ${zonePlace(timeZone)} show it`}
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="tomorrow"
              label={`Tomorrow 08:00, ${dayOf(proposed.tomorrow, timeZone)}`}
              data-autofocus
            />
            <Radio value="monday" label={`Monday 08:00, ${dayOf(proposed.monday, timeZone)}`} />
            <Radio value="other" label="Another time" />
          </Stack>
        </Radio.Group>
        {chosen === 'other' && (
          <TextInput type="datetime-local" name="other" label="Day and time" error={problem || undefined} />
        )}
        {withdraws && (
          <TextInput
            type="datetime-local"
            name="until"
            label="Leaves the site"
            description="May be empty: it stays."
          />
        )}
        {problem && chosen !== 'other' && <p role="alert">{problem}</p>}
        <Button type="submit" color="orange">
          Schedule
        </Button>
      </Stack>
    </form>
  )
}

/** `Fri 27 Nov 2026` */
function dayOf(moment: number, timeZone: string): string {
  return `${nameWeekday(moment, timeZone)} ${formatDay(moment, timeZone)}`
}

function morningAfter({ at, timeZone }: LocalMoment, days: number): number {
  return momentOf(`${addDays(isoDay(at, timeZone), days)}T08:00`, timeZone)
}

/** From 1 to 7. */
function daysToMonday({ at, timeZone }: LocalMoment): number {
  const weekday = new Date(`${isoDay(at, timeZone)}T00:00Z`).getUTCDay()
  return (8 - weekday) % 7 || 7
}
