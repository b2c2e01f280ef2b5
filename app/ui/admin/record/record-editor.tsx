import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useNow } from '../moment.tsx'
import { useLastAnswer } from '../form/last-answer.ts'
import {
  AskingForm,
  DeleteRecord,
  DeletionOnPage,
  UndoDeletion,
  type RecordDeletion,
} from './delete-record.tsx'
import { FlashMessage, useFlash } from '../message/flash-message.tsx'
import { DraftOffer } from '../drafts/draft-offer.tsx'
import { EditingLines, EditingNews } from './editing-lines.tsx'
import type { FormValues } from '../form/form-values.ts'
import { useFollowedOnPage } from '../page/on-page.ts'
import type { NotSaved } from '../form/not-saved.ts'
import { ProblemSummary } from '../form/problem-summary.tsx'
import { RecordConflict, whoseVersion } from './record-conflict.tsx'
import classes from './record-editor.module.css'
import { SaveBar } from '../form/save-bar.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useEditing } from './use-editing.ts'
import { useSavedForm, type OpenRecord, type SavedForm } from '../form/use-saved-form.ts'

interface RecordEditorProps {
  record: OpenRecord
  /** The address to which the form is posted. */
  address: string
  /** The label of the button. */
  button: string
  /** Labels of the fields by name, in the order of the form. */
  labels: Record<string, string>
  /** The action's answer. */
  outcome: NotSaved | undefined
  /** Messages after a redirect, by their key in the address. */
  sentences: Record<string, string>
  /** Links to where to go next, shown with the message. */
  links?: ReactNode
  /** Where the site shows the record. */
  site?: string
  /** Nothing of this is on the site yet. */
  fresh?: boolean
  deletion?: RecordDeletion & { line: string }
  /** Shows the question on the page, because JavaScript does not run. */
  showsQuestion?: boolean
  above?: (values: FormValues) => ReactNode
  fields: (form: SavedForm) => ReactNode
  /** A live preview of the record as the site will show it. */
  beside?: (values: FormValues) => ReactNode
  /** Shows a value when two versions are side by side. */
  show?: (name: string, value: string) => ReactNode
}

/** The form of the back office for adding and editing records of every kind; nothing typed in it is lost. */
export function RecordEditor({
  record,
  address,
  labels,
  outcome: answer,
  show,
  deletion,
  ...rest
}: RecordEditorProps) {
  const outcome = useLastAnswer(answer)
  const flash = useFlash(rest.sentences)
  const form = useSavedForm(record, outcome, flash.word === 'deleted' ? undefined : flash.trigger)
  useFollowedOnPage(address, form)
  const editing = useEditing(record, form)
  const draft = useDraft(form, address)
  const now = useNow()
  const conflict = outcome?.why === 'stale' ? outcome : undefined
  const gone = outcome?.why === 'gone' || editing?.rev === null
  const newer = form.unsaved && Math.max(editing?.rev ?? 0, record.rev) > form.base.rev
  const versions = { labels, show }
  return (
    <>
      {rest.showsQuestion && deletion && <DeletionOnPage deletion={deletion} />}
      <EditingLines editing={editing} />
      <DraftOffer draft={draft} form={form} versions={versions} />
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
      {rest.above?.(form.values)}
      <Form
        key={form.round}
        method="post"
        action={address}
        // Keeps the scroll position, and keeps Back leading to the previous screen. A form that is empty
        // again starts at the top.
        replace
        preventScrollReset={!record.adding}
        encType="multipart/form-data"
        {...form.props}
        className={classes.sheet}
      >
        <div className={classes.main}>
          <ProblemSummary form={form} labels={labels} />
          <input type="hidden" name="rev" value={form.base.rev} />
          {record.adding && <input type="hidden" name="id" value={form.id} />}
          {gone && <input type="hidden" name="intent" value="add" />}
          {rest.fields(form)}
          {deletion && !gone && <DeleteRecord deletion={deletion} line={deletion.line} />}
          <SaveBar
            form={form}
            outcome={conflict ? undefined : outcome}
            news={
              <EditingNews
                editing={editing}
                newer={newer && !conflict && form.state !== 'saving'}
                gone={gone}
              />
            }
            label={gone ? 'Add it as a new one' : rest.button}
            site={gone ? undefined : rest.site}
            fresh={rest.fresh ?? (record.adding || gone)}
          />
        </div>
        {rest.beside?.(form.values)}
      </Form>
      {deletion && <AskingForm />}
      <FlashMessage {...flash}>
        {flash.word === 'deleted' ? <UndoDeletion kind={record.kind} /> : rest.links}
      </FlashMessage>
    </>
  )
}
