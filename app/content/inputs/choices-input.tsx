import { Checkbox, Group, Input } from '@mantine/core'
import { splitList } from '../fields/list.ts'
import type { InputProps } from './input-props.ts'

/** Any number of a few options: native checkboxes of one name. */
export function ChoicesInput({ name, field, form }: InputProps) {
  const { label, help, historyFields } = field
  const chosen = splitList(form.defaults[name])
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      error={form.problems[name]}
      role="group"
      aria-label={label}
    >
      <Group gap="xs" mt={8}>
        {Object.entries(historyFields[0]?.words ?? {}).map(([choice, words]) => (
          <Checkbox
            key={choice}
            name={name}
            value={choice}
            label={words}
            defaultChecked={chosen.includes(choice)}
            styles={{ body: { minBlockSize: 44, alignItems: 'center' } }}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}
