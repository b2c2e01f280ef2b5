import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { dayInWords } from '#app/content/fields/date.ts'
import type { Colleague } from '#app/platform/auth/colleagues.server.ts'
import { DraftOffer } from '#app/ui/admin/drafts/draft-offer.tsx'
import { useDraft } from '#app/ui/admin/drafts/use-draft.ts'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { LeaveGuard } from '#app/ui/admin/form/leave-guard.tsx'
import { isUnanswered } from '#app/ui/admin/form/not-saved.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import { EditingNews } from '#app/ui/admin/record/editing-lines.tsx'
import { RecordConflict, whoseVersion } from '#app/ui/admin/record/record-conflict.tsx'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { momentInSentence } from '#app/ui/day.ts'
import { requestAddress, requestKinds } from '../kinds.ts'
import { isState, maxNoteLength, stateLabels, type RequestProgress, type VisitorRequest } from '../request.ts'
import { settable } from '../settable.ts'
import { forWhom } from './list.tsx'
import { quietly, tenderLabels, workLabels } from './messages.ts'
import type { Team } from './open.server.ts'
import classes from './progress-form.module.css'
import type { ProgressEditor } from './use-progress.ts'

interface ProgressFormProps {
  request: VisitorRequest
  /** The screen's address including what is open, for a form that is sent without JavaScript. */
  address: string
  work: ProgressEditor
  team: Team
  /** Else it is assigned to oneself, who may return it. */
  mayWrite: boolean
}

/** What people do about a request. What is chosen is saved at once, note and day by the button or Ctrl S. */
export function ProgressForm({ request, address, work, team, mayWrite }: ProgressFormProps) {
  const { form, outcome, latest, Form } = work
  const now = useNow()
  const isHydrated = useHydrated()
  const draft = useDraft(form, requestAddress(request))
  const conflict = outcome?.why === 'stale' ? outcome : undefined
  const problem = problemOf(work)
  const { state, note, assignedTo } = { ...workLabels, assignedTo: settable.assignedTo.label }
  const { tenders } = requestKinds[request.kind].office
  const labels = {
    state,
    note,
    ...('assignedTo' in form.base.values && { assignedTo }),
    ...(tenders && tenderLabels),
  }
  const versions = { labels, show: (name: string, value: string) => wordsOf(team, name, value) }
  function saveChoice({ target }: FormEvent) {
    const isTyped =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'date')
    if (!isTyped) form.submit()
  }
  return (
    <div className={classes.work}>
      <DraftOffer {...{ draft, form, versions }} />
      {conflict && (
        <RecordConflict
          {...versions}
          trigger={conflict}
          title={conflict.message}
          mine={conflict.typed}
          before={form.base.values}
          newer={conflict.newer}
          theirs={whoseVersion(conflict, now)}
          button="Save with these choices"
          choose={(chosen) => form.adopt(chosen, conflict.newer)}
        />
      )}
      <Form
        key={form.round}
        method="post"
        action={address}
        {...form.props}
        onChange={saveChoice}
        className={classes.form}
      >
        <LeaveGuard
          unsaved={form.unsaved && form.state !== 'saving'}
          bySearch
          lead="What you typed is not saved yet. This device keeps it until you open this request again."
        />
        <input type="hidden" name="id" value={request.id} />
        <input type="hidden" name="rev" value={form.base.rev} />
        <input type="hidden" name="intent" value="save-work" />
        {isHydrated && <input type="hidden" name="quiet" value={quietly.quiet} />}
        <ChoiceField
          name="state"
          label={labels.state}
          value={form.defaults.state}
          error={undefined}
          choices={stateLabels}
        />
        <AssignedTo {...{ work, team, mayWrite }} />
        {tenders && <Tender form={form} />}
        <Textarea
          name="note"
          label={labels.note}
          description="Only administrators see it."
          autosize
          minRows={3}
          maxRows={16}
          maxLength={maxNoteLength}
          defaultValue={form.defaults.note}
        />
        <div role="status">
          <EditingNews
            editing={latest}
            newer={form.unsaved && latest.rev > form.base.rev && !conflict && form.state !== 'saving'}
            gone={false}
          />
        </div>
        <Group justify="space-between" gap="xs">
          <Text role="status" size="sm" c={problem ? 'var(--mantine-color-error)' : 'dimmed'}>
            {problem ?? sayState(work, now)}
          </Text>
          <Button type="submit" variant={form.unsaved ? 'filled' : 'default'}>
            {problem ? 'Try again' : 'Save'}
          </Button>
        </Group>
      </Form>
    </div>
  )
}

/** Whether it asks for a tender, and until when. */
function Tender({ form: { defaults, values, problems } }: Pick<ProgressEditor, 'form'>) {
  return (
    <>
      <ChoiceField
        name="forTender"
        label={tenderLabels.forTender}
        help="Yes if the answer is a tender: Overview counts its days."
        value={defaults.forTender}
        error={undefined}
        choices={{ Yes: 'Yes', No: 'No' }}
      />
      <div hidden={values.forTender !== 'Yes'}>
        <TextInput
          type="date"
          name="closesOn"
          label={tenderLabels.closesOn}
          defaultValue={defaults.closesOn}
          error={problems.closesOn}
          dir="ltr"
        />
      </div>
    </>
  )
}

function wordsOf({ names }: Team, name: string, value: string): string | undefined {
  if (name === 'assignedTo') return value === '' ? 'Nobody' : (names[value] ?? someoneRemoved)
  if (name === 'closesOn') return dayInWords(value) || 'No day'
  return name === 'state' && isState(value) ? stateLabels[value] : undefined
}

/** The same for whoever may only read. */
export function ProgressAsText({ work, team }: { work: RequestProgress; team: Team }) {
  const now = useNow()
  const { state, note, forTender, closesOn, by, at } = work
  return (
    <div className={classes.work}>
      <Text fw={600}>
        {stateLabels[state]}
        {forWhom(team, work)}
      </Text>
      {forTender === 'Yes' && (
        <Text>
          {tenderLabels.forTender}
          {closesOn && `, closes on ${dayInWords(closesOn)}`}
        </Text>
      )}
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

const someoneRemoved = 'Somebody who was removed'

/** Who takes care of it: oneself, somebody else who may, or nobody. Whoever may only read returns it. */
function AssignedTo({
  work: { form, choices },
  team,
  mayWrite,
}: Omit<ProgressFormProps, 'request' | 'address'>) {
  const { own, names } = team
  const { assignedTo: chosen = '' } = form.defaults
  if (choices.length === 0) return null
  const label = ({ id, name }: Colleague) =>
    id === own ? `${name} (you)` : mayWrite ? name : `Return to ${name}`
  const isOffered = chosen === '' || choices.some(({ id }) => id === chosen)
  return (
    <NativeSelect
      name="assignedTo"
      label={settable.assignedTo.label}
      defaultValue={chosen}
      data={[
        ...(mayWrite ? [{ value: '', label: 'Nobody' }] : []),
        ...choices.map((one) => ({ value: one.id, label: label(one) })),
        ...(isOffered ? [] : [{ value: chosen, label: names[chosen] ?? someoneRemoved }]),
      ]}
    />
  )
}

/** Why it was not saved. */
function problemOf({ form, outcome }: ProgressEditor): string | undefined {
  if (!outcome || outcome.why === 'stale' || !form.unsaved || form.state === 'saving') return undefined
  return isUnanswered(outcome) ? `Not saved: ${outcome.message}` : outcome.message
}

function sayState({ form, latest: { by, at } }: ProgressEditor, now: LocalMoment): string {
  if (form.state === 'saving') return 'Saving'
  if (form.unsaved) return 'Unsaved changes'
  return by && at ? `Saved by ${by} ${momentInSentence(at, now)}` : 'No changes saved yet'
}
