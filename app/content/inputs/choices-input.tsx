import { Checkbox, Group } from '@mantine/core'
import { CheckboxGroup } from './checkbox-group.tsx'
import type { InputProps } from './input-props.ts'

/** Any number of a few options. */
export function ChoicesInput(props: InputProps) {
  const { name, field } = props
  return (
    <CheckboxGroup {...props}>
      {(chosen) => (
        <Group gap="xs" mt={8}>
          {Object.entries(field.historyFields[0]?.words ?? {}).map(([choice, words]) => (
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
      )}
    </CheckboxGroup>
  )
}
