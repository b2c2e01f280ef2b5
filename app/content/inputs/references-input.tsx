import { Input, Text } from '@mantine/core'
import { fileAddress } from '#app/platform/files/keys.ts'
import { splitList } from '../fields/list.ts'
import type { InputProps } from './input-props.ts'
import classes from './references-input.module.css'

/** Any number of documents, each a checkbox with its image. */
export function ReferencesInput({ name, field, form, choices }: InputProps) {
  const { label, help } = field
  const listed = choices?.listed ?? []
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
    </Input.Wrapper>
  )
}
