import { Button, Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import type { Field } from '#app/content/fields/field.ts'
import { FoldedFormSection } from '#app/ui/admin/form/form-section.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { projects } from '../collection.ts'
import { valueBands } from '../project.ts'
import { bandOf, forTenders, tenderNames } from '../tender.ts'

interface TenderFieldsProps {
  form: SavedForm
  /** Those of the company's country. */
  currencies: readonly string[]
}

/** Folded until somebody answers tenders. */
export function TenderFields({ form, currencies }: TenderFieldsProps) {
  const { base, problems } = form
  const { fields } = projects
  const isFilled = tenderNames.some(
    (name) => base.values[name] !== undefined && !isUnset(name, base.values[name]),
  )
  const [usual] = currencies
  const own: Partial<Record<string, Field>> = {
    ...(usual && { contractCurrency: { ...fields.contractCurrency, help: `Usually ${usual}.` } }),
  }
  return (
    <FoldedFormSection title={forTenders} open={isFilled || tenderNames.some((name) => problems[name])}>
      {tenderNames.map((name) => (
        <Fragment key={name}>
          <DocumentInput
            name={name}
            field={own[name] ?? fields[name]}
            form={form}
            {...(name === 'contractCurrency' && { list: 'usual-currencies' })}
          />
          {name === 'contractCurrency' && <FittingBand form={form} />}
        </Fragment>
      ))}
      <datalist id="usual-currencies">
        {currencies.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </FoldedFormSection>
  )
}

function isUnset(name: keyof typeof projects.fields, value: string): boolean {
  return value === (projects.fields[name].blank as Readonly<Record<string, string>>)['']
}

/** What visitors see changes by a save alone: this only chooses the band in the form. */
function FittingBand({ form }: { form: SavedForm }) {
  const { fill, values } = form
  const { contractValue = '', contractCurrency = '', valueBand } = values
  const parsed = projects.fields.contractValue.parse({ '': contractValue })
  const band = 'value' in parsed ? bandOf(parsed.value, contractCurrency.trim().toUpperCase()) : undefined
  if (!band || band === valueBand) return null
  return (
    <Group gap="xs">
      <Text size="sm">The value fits “{valueBands[band]}”.</Text>
      <Button variant="default" onClick={() => fill({ valueBand: band })}>
        Choose it under Facts
      </Button>
    </Group>
  )
}
