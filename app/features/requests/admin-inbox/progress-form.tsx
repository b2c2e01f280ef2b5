import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import type { Colleague } from '#app/platform/auth/colleagues.server.ts'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { LeaveGuard } from '#app/ui/admin/form/leave-guard.tsx'
import type { LocalMoment } from '#app/platform/clock.ts'
import { momentInSentence } from '#app/ui/day.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import { isState, maxNoteLength, stateLabels, type RequestProgress } from '../request.ts'
import { assignedLabel } from './inbox.ts'
import { forWhom } from './list.tsx'
import type { Team } from './open.server.ts'
import type { RequestProgressForm } from './use-request-progress.ts'
import { messages } from './messages.ts'
import classes from './progress-form.module.css'

interface RequestWorkProps {
  id: string
  /** The screen's address including what is open, for a form that is sent without JavaScript. */
  address: string
  form: RequestProgressForm
  team: Team
  /** Else it is assigned to oneself, who may return it. */
  mayWrite: boolean
}

/** What people do about a request. What is chosen is saved at once, the note by its button or Ctrl S. */
export function ProgressForm({ id, address, form, team, mayWrite }: RequestWorkProps) {
  const { values } = form
  const now = useNow()
  useHotkeys([['mod+S', form.save]], [])
  function submit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }
  return (
    <Form method="post" action={address} onSubmit={submit} className={classes.work}>
      <LeaveGuard
        unsaved={form.unsaved}
        bySearch
        lead="Your note is not saved yet. If you leave now, it is lost."
      />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="rev" value={form.stale ? form.latest.rev : values.rev} />
      <input type="hidden" name="intent" value="save-work" />
      <ChoiceField
        name="state"
        label="Status"
        value={values.state}
        error={undefined}
        choices={stateLabels}
        choose={(state) => {
          if (!isState(state)) return
          form.type({ state })
          if (!form.stale) form.save()
        }}
      />
      <AssignedTo form={form} team={team} mayWrite={mayWrite} />
      <Textarea
        name="note"
        label="Note"
        description="Only administrators see it."
        autosize
        minRows={3}
        maxRows={16}
        maxLength={maxNoteLength}
        value={values.note}
        onChange={({ currentTarget }) => form.type({ note: currentTarget.value })}
      />
      {form.stale && <Newer {...{ form, address, team }} />}
      <Group justify="space-between" gap="xs">
        <Text role="status" size="sm" c={form.problem ? 'var(--mantine-color-error)' : 'dimmed'}>
          {sayState(form, now)}
        </Text>
        <Button type="submit" variant={form.unsaved ? 'filled' : 'default'} disabled={form.saving}>
          {form.problem ? 'Try again' : form.stale ? 'Save mine' : 'Save'}
        </Button>
      </Group>
    </Form>
  )
}

/** The same for whoever may only read. */
export function ProgressAsText({ work, team }: { work: RequestProgress; team: Team }) {
  const now = useNow()
  const { state, note, by, at } = work
  return (
    <div className={classes.work}>
      <Text fw={600}>
        {stateLabels[state]}
        {forWhom(team, work)}
      </Text>
      {note && (
        <p className={classes.theirs} dir="auto">
          {note}
        </p>
      )}
      {by && at && (
        <Text size="sm" c="dimmed">
          Saved by {by} {momentInSentence(at, now)}
        </Text>
      )}
    </div>
  )
}

/** Who takes care of it: oneself, somebody else who may, or nobody. Whoever may only read returns it. */
function AssignedTo({ form, team, mayWrite }: Pick<RequestWorkProps, 'form' | 'team' | 'mayWrite'>) {
  const { own, names } = team
  const { assignedTo, assignedBy } = form.values
  const choices = mayWrite ? team.choices : team.choices.filter(({ id }) => [own, assignedBy].includes(id))
  if (choices.length === 0) return null
  const label = ({ id, name }: Colleague) =>
    id === own ? `${name} (you)` : mayWrite ? name : `Return to ${name}`
  const isOffered = assignedTo === '' || choices.some(({ id }) => id === assignedTo)
  return (
    <NativeSelect
      name="assignedTo"
      label={assignedLabel}
      value={assignedTo}
      onChange={({ currentTarget }) => {
        form.type({ assignedTo: currentTarget.value })
        if (!form.stale) form.save()
      }}
      data={[
        ...(mayWrite ? [{ value: '', label: 'Nobody' }] : []),
        ...choices.map((one) => ({ value: one.id, label: label(one) })),
        ...(isOffered ? [] : [{ value: assignedTo, label: names[assignedTo] ?? 'Somebody who was removed' }]),
      ]}
    />
  )
}

/** The version that somebody else has saved since this was typed, and the choice between the two. */
function Newer({ form, address, team }: Omit<RequestWorkProps, 'id' | 'mayWrite'>) {
  const { by, at, state, note, assignedTo } = form.latest
  const now = useNow()
  return (
    <div className={classes.newer} role="alert">
      <Text fw={600}>{messages.stale(by)}</Text>
      <Text size="sm" c="dimmed">
        {by}
        {at && ` ${momentInSentence(at, now)}`}: {stateLabels[state]}
        {forWhom(team, { assignedTo })}
      </Text>
      {note && (
        <p className={classes.theirs} dir="auto">
          {note}
        </p>
      )}
      <Button component="a" href={address} variant="default" size="sm" onClick={chooseTheirs}>
        Use theirs
      </Button>
    </div>
  )

  function chooseTheirs(event: FormEvent) {
    event.preventDefault()
    form.chooseTheirs()
  }
}

function sayState(
  { problem, saving, unsaved, latest: { by, at } }: RequestProgressForm,
  now: LocalMoment,
): string {
  if (problem) return problem
  if (saving) return 'Saving'
  if (unsaved) return 'Unsaved changes'
  return by && at ? `Saved by ${by} ${momentInSentence(at, now)}` : 'No changes saved yet'
}
