import { Alert } from '@mantine/core'
import { formatDay, formatTime, nameWeekday } from '#app/ui/day.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { CompareVersions } from '#app/ui/admin/record/compare-versions.tsx'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import type { Schema } from '../define.ts'
import { labelsOf, valueInWords } from './field-labels.ts'

/** What is known of a version that is not published yet. */
export interface Pending {
  by: string
  at: number
  from: number | null
  failed: string
  /** The values on the site, as the form has them. */
  site: FormValues
}

interface PendingNoteProps {
  pending: Pending
  schema: Pick<Schema, 'fields'>
  /** As typed. */
  values: FormValues
}

/** Says that the form shows another version than the site, and what becomes of it. */
export function PendingNote({ pending, schema, values }: PendingNoteProps) {
  const { by, at, from, failed, site } = pending
  const { timeZone } = useNow()
  return (
    <Alert
      color={failed ? 'red' : 'orange'}
      mb="md"
      title={failed ? 'Not published at its minute' : 'Not published yet'}
    >
      You see a draft by <bdi>{by}</bdi>, <Moment at={at} />. The site shows the version before it
      {from === null
        ? '.'
        : ` until ${nameWeekday(from, timeZone)} ${formatDay(from, timeZone)}, ${formatTime(from, timeZone)}.`}
      {failed && ` ${failed}`}
      <CompareVersions
        labels={labelsOf(schema)}
        show={(name, value) => valueInWords(schema, name, value)}
        site={site}
        draft={values}
      />
    </Alert>
  )
}
