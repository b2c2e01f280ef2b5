import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useNow } from '#app/ui/admin/moment.tsx'
import { useLastAnswer } from '#app/ui/admin/form/last-answer.ts'
import { DeleteRecord, UndoDeletion, type RecordDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { DraftOffer } from '#app/ui/admin/drafts/draft-offer.tsx'
import { EditingLines, EditingNews } from '#app/ui/admin/record/editing-lines.tsx'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { useFollowedOnPage } from '#app/ui/admin/page/on-page.ts'
import type { NotSaved } from '#app/ui/admin/form/not-saved.ts'
import { ProblemSummary } from '#app/ui/admin/form/problem-summary.tsx'
import { RecordConflict, whoseVersion } from '#app/ui/admin/record/record-conflict.tsx'
import type { Schema } from '../define.ts'
import { publicationFields, type Publication } from '../fields/publication.ts'
import { DocumentFields } from '../inputs/document-fields.tsx'
import { LanguageTabs } from '../inputs/languages.tsx'
import type { FileSummary } from '#app/uploads/file-summary.ts'
import type { GuestLinkOf } from './guest-link.tsx'
import { PublicationButtons } from './publication-buttons.tsx'
import type { Area } from '#app/platform/auth/rights.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import type { Choices } from '../inputs/input-props.ts'
import { RecordAsText } from './record-as-text.tsx'
import { labelsOf, valueInWords } from './field-labels.ts'
import classes from './record-editor.module.css'
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx'
import { useDraft } from '#app/ui/admin/drafts/use-draft.ts'
import { useEditing } from '#app/ui/admin/record/use-editing.ts'
import type { OpenRecord } from '#app/ui/admin/form/saved-form.ts'
import { useSavedForm, type SavedForm } from '#app/ui/admin/form/use-saved-form.ts'

interface RecordEditorProps {
  schema: Pick<Schema, 'fields'> & { area: Area; isOfficeOnly?: boolean }
  record: OpenRecord
  /** The address to which the form is posted. */
  address: string
  /** The label of the button. */
  button: string
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
  /** What can be done besides publishing at once, for a document. */
  publication?: DocumentPublication | undefined
  /** The bar that saves is shown only once something is typed or chosen. */
  quiet?: boolean
  deletion?: RecordDeletion & { line: string }
  above?: (values: FormValues) => ReactNode
  /** What its references can point to, by field. */
  choices?: Choices | undefined
  /** In place of every field's own input, in order. */
  fields?: (form: SavedForm) => ReactNode
  /** What is known about the stored files that the record refers to. */
  files?: readonly FileSummary[]
  /** A live preview of the record as the site will show it. */
  beside?: (values: FormValues) => ReactNode
}

interface DocumentPublication {
  of: Publication
  /** Of the stored document; `undefined` while it is added. */
  state: 'published' | 'draft' | undefined
  /** What is edited is a version that is not published yet. */
  isPending: boolean
  /** What a guest is shown by a link. */
  preview: GuestLinkOf | undefined
}

/**
 * The form of the back office for adding and editing records of every kind; nothing typed in it is lost. Whoever may
 * only read sees the same record as text, and has nothing to add.
 */
export function RecordEditor(props: RecordEditorProps) {
  const { schema, record, choices, files, above, beside } = props
  const may = useMay()
  if (may(schema.area, 'write')) return <RecordForm {...props} />
  if (record.adding) return null
  return (
    <>
      {above?.(record.values)}
      <div className={classes.sheet}>
        <RecordAsText {...{ schema, choices, files }} values={record.values} />
        {beside?.(record.values)}
      </div>
    </>
  )
}

function RecordForm({ schema, record, address, outcome: answer, deletion, ...rest }: RecordEditorProps) {
  const outcome = useLastAnswer(answer)
  const { publication } = rest
  const flash = useFlash(rest.sentences)
  const form = useSavedForm(record, outcome, flash.word === 'deleted' ? undefined : flash.trigger)
  useFollowedOnPage(address, form)
  const editing = useEditing(record, form)
  const draft = useDraft(form, address)
  const now = useNow()
  const conflict = outcome?.why === 'stale' ? outcome : undefined
  const gone = outcome?.why === 'gone' || editing?.rev === null
  const newer = form.unsaved && Math.max(editing?.rev ?? 0, record.rev) > form.base.rev
  const labels = labelsOf(schema)
  const show = (name: string, value: string) => valueInWords(schema, name, value)
  const versions = { labels, show }
  return (
    <>
      <EditingLines editing={editing} />
      <DraftOffer draft={draft} form={form} versions={versions} />
      {conflict && (
        <RecordConflict
          {...versions}
          trigger={conflict}
          title={conflict.message}
          mine={conflict.typed}
          before={conflict.before ?? form.base.values}
          newer={conflict.newer}
          theirs={whoseVersion(conflict, now)}
          button="Save with these choices"
          choose={(chosen) => form.adopt({ ...pressedIn(conflict.typed), ...chosen }, conflict.newer)}
        />
      )}
      <LanguageTabs schema={schema} form={form}>
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
            {publication && <input type="hidden" name="pendingAt" value={form.base.pendingAt ?? ''} />}
            {record.adding && <input type="hidden" name="id" value={form.id} />}
            {gone && <input type="hidden" name="intent" value="add" />}
            {!gone && publication && <HiddenOrders form={form} publication={publication} />}
            {rest.fields?.(form) ?? <DocumentFields collection={schema} form={form} files={rest.files} />}
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
              ways={
                publication &&
                !gone && <PublicationButtons {...publication} publication={publication.of} form={form} />
              }
              press={
                publication && !gone ? () => form.submitWith({ state: 'published', intent: '' }) : undefined
              }
              inOffice={schema.isOfficeOnly}
              isDraft={publication?.state === 'draft' || publication?.isPending}
              site={gone ? undefined : rest.site}
              fresh={rest.fresh ?? (record.adding || gone)}
              quiet={rest.quiet}
            />
          </div>
          {rest.beside?.(form.values)}
        </Form>
      </LanguageTabs>
      <FlashMessage {...flash}>
        {flash.word === 'deleted' ? <UndoDeletion kind={record.kind} /> : rest.links}
      </FlashMessage>
    </>
  )
}

/** What the button set that sent the form: after a conflict it is sent again as it was meant. */
function pressedIn(typed: FormValues): FormValues {
  const names = ['intent', ...Object.keys(publicationFields.full)]
  return Object.fromEntries(names.flatMap((name) => (name in typed ? [[name, typed[name] ?? '']] : [])))
}

interface HiddenOrdersProps {
  form: SavedForm
  publication: DocumentPublication
}

/** What the buttons set. Enter in a field, and the shortcut that saves, leave all of it as it is. */
function HiddenOrders({ form, publication }: HiddenOrdersProps) {
  const { of, state, isPending } = publication
  return (
    <>
      {(state === 'draft' || isPending) && <button type="submit" hidden tabIndex={-1} />}
      <input
        type="hidden"
        name="intent"
        defaultValue={form.defaults.intent ?? (isPending ? 'pending' : '')}
      />
      {Object.keys(publicationFields[of]).map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={form.defaults[name]} />
      ))}
    </>
  )
}
