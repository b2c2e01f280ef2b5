import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, href, Link } from 'react-router'
import type { Document } from '#app/content/define.ts'
import { documentAddress } from '#app/content/document.ts'
import { markOf } from '#app/content/publication.ts'
import type { NotSaved } from '#app/ui/admin/form/not-saved.ts'
import type { OpenRecord } from '#app/ui/admin/form/saved-form.ts'
import { useSavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { StateChip } from '#app/ui/admin/list/state-chip.tsx'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { useNow } from '#app/ui/admin/moment.tsx'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { papers } from './collection.ts'

interface RenewProps {
  record: OpenRecord
  outcome: NotSaved | undefined
}

/** Opens a dialog with the two fields that a renewal brings. */
export function RenewButton({ record, outcome }: RenewProps) {
  const [opened, setOpened] = useState(false)
  if (!useMay()(papers.area, 'write')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Renew
      </Button>
      <LazyModal opened={opened} onClose={() => setOpened(false)} title={`Renew ${record.values.title}`}>
        <RenewForm {...{ record, outcome }} />
      </LazyModal>
    </>
  )
}

/** What the next one has of its own. History keeps the one before. */
const renewed = { validTo: '', scan: '', underRenewal: 'No', receipt: '' }

/** Sends the whole paper, as its form does, so that nothing else of it changes and a newer version is noticed. */
function RenewForm({ record, outcome }: RenewProps) {
  const form = useSavedForm({ ...record, values: { ...record.values, ...renewed } }, outcome, undefined)
  const { validTo, scan } = papers.fields
  const others = Object.entries({ ...record.values, ...renewed }).filter(
    ([name]) => name !== 'validTo' && name !== 'scan',
  )
  const isComplete = Boolean(form.values.validTo && form.values.scan)
  return (
    <Form
      method="post"
      action={href('/admin/papers/edit/:id', { id: record.id })}
      replace
      encType="multipart/form-data"
      {...form.props}
    >
      <input type="hidden" name="rev" value={record.rev} />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack>
        <TextInput
          type="date"
          name="validTo"
          label={`New ${validTo.label.toLowerCase()}`}
          error={form.problems.validTo}
          data-autofocus
        />
        <FileField
          form={form}
          name="scan"
          label="New scan"
          as={scan.policy}
          into={scan.folder}
          shown={() => 'The new scan is here.'}
        />
        <Button type="submit" color="orange" disabled={!isComplete}>
          Renew
        </Button>
      </Stack>
    </Form>
  )
}

interface FooterNoteProps {
  paper: Document
  /** The licence line of the site; only for whoever may change it. */
  licence: string | undefined
}

/** Offers to whoever may change the site that its footer shows the number of this trade licence, unless it does. */
export function FooterNote({ paper: { id, kind, number }, licence }: FooterNoteProps) {
  const flash = useFlash({ footer: 'The footer of the site shows this number.' })
  const isNumbered = kind === 'trade-licence' && typeof number === 'string' && number !== ''
  const isOther = isNumbered && licence?.includes(number) === false
  return (
    <>
      {isOther && (
        <Alert color="orange" mb="md" role="note">
          <Form method="post" action={href('/admin/papers/edit/:id/footer', { id })} replace>
            <p>
              {licence
                ? `The footer of the site says “${licence}”.`
                : 'The footer of the site shows no licence number.'}
            </p>
            <Button type="submit" variant="default" mt="xs">
              Use for the footer
            </Button>
          </Form>
        </Alert>
      )}
      <FlashMessage {...flash} />
    </>
  )
}

/** How long the paper of a certificate is valid; leads to the paper. */
export function PaperChip({ paper }: { paper: { id: string; validTo: string } }) {
  const mark = markOf(papers, paper, useNow(), new Map())
  return (
    <>
      <Anchor component={Link} to={documentAddress(papers, paper)} size="sm">
        {mark ? 'Paper' : 'Paper without a last day'}
      </Anchor>{' '}
      {mark && <StateChip {...mark} />}
    </>
  )
}
