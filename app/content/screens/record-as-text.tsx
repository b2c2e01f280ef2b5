import { StoredPicture } from '#app/ui/photograph.tsx'
import { fileNameOf, isFileKey } from '#app/platform/files/keys.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import type { FileSummary } from '#app/uploads/file-summary.ts'
import { pagesInWords, passwordWarning } from '#app/uploads/messages.ts'
import type { Schema } from '../define.ts'
import type { Choices } from '../inputs/input-props.ts'
import { labelsOf, valueInWords } from './field-labels.ts'
import classes from './record-as-text.module.css'

interface RecordAsTextProps {
  schema: Pick<Schema, 'fields'>
  values: FormValues
  choices?: Choices | undefined
  /** What is known of the files that it names. */
  files?: readonly FileSummary[] | undefined
}

/** What whoever may only read sees in place of a form: every value that there is, under its label. */
export function RecordAsText({ schema, values, choices = {}, files = [] }: RecordAsTextProps) {
  const shown = Object.entries(labelsOf(schema, values)).filter(
    ([name]) => values[name] && !isPlace(schema, name),
  )
  return (
    <dl className={classes.values}>
      {shown.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd dir="auto">
            <Value {...{ schema, name, files }} value={values[name] ?? ''} choices={choices[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValueProps {
  files: readonly FileSummary[]
  schema: Pick<Schema, 'fields'>
  name: string
  value: string
  choices: Choices[string] | undefined
}

function Value({ schema, name, value, choices, files }: ValueProps) {
  const { pages } = files.find(({ key }) => key === value) ?? {}
  const about = pagesInWords(pages) ?? passwordWarning(pages)
  if (isFileKey(value))
    return /\.(?:jpe?g|png|webp|avif|gif|svg)$/i.test(value) ? (
      <StoredPicture storedKey={value} width={320} loading="lazy" />
    ) : (
      `${fileNameOf(value)}${about ? ` · ${about}` : ''}`
    )
  const chosen = choices?.listed.filter((one) => value.split(',').includes(one.value))
  if (chosen && chosen.length > 0) return chosen.map(({ label }) => label).join(', ')
  return valueInWords(schema, name, value) ?? value
}

/** Where it stands in a list, whether it is on the site, and what of an image stays in sight: others show that. */
function isPlace({ fields }: Pick<Schema, 'fields'>, name: string): boolean {
  const field = fields[name]
  return field?.type === 'position' || field?.isImplied === true || /Focus[XY]$/.test(name)
}
