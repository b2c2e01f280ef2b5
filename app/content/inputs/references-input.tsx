import { Text } from '@mantine/core'
import { fileAddress } from '#app/platform/files/keys.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import type { InputProps } from './input-props.ts'
import classes from './references-input.module.css'

/** Any number of documents, each a checkbox with its image. */
export function ReferencesInput(props: InputProps) {
  const { name, choices } = props
  const listed = choices?.listed ?? []
  return (
    <CheckboxGroup {...props}>
      {(chosen) => (
        <>
          {listed.length === 0 && (
            <Text c="dimmed" mt={8}>
              There are none to choose from yet.
            </Text>
          )}
          <div className={classes.tiles}>
            {listed.map(({ value, label: title, picture }) => (
              <label key={value} className={classes.tile} title={title}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  aria-label={title}
                  defaultChecked={chosen.includes(value)}
                />
                {picture && <img src={fileAddress(picture, 320)} alt="" loading="lazy" decoding="async" />}
              </label>
            ))}
          </div>
        </>
      )}
    </CheckboxGroup>
  )
}
