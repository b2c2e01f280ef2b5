import { TextInput } from '@mantine/core'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import type { Field } from '../fields/field.ts'
import type { SuggestingField } from '../fields/region.ts'
import type { InputProps } from './input-props.ts'

/** A line of text with the browser's own suggestions. */
export function SuggestingInput({ name, field, form }: InputProps) {
  // The browser's list may differ from the server's.
  const suggestions = useHydrated() && isSuggesting(field) ? field.suggest() : []
  const list = `${name}-suggestions`
  return (
    <>
      <TextInput
        name={name}
        label={field.label}
        description={field.help}
        error={form.problems[name]}
        defaultValue={form.defaults[name]}
        autoComplete="off"
        list={list}
        styles={{ wrapper: { maxInlineSize: 360 } }}
      />
      <datalist id={list}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}

function isSuggesting(field: Field): field is SuggestingField & Field {
  return 'suggest' in field
}
