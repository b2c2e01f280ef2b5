import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { splitList } from '../fields/list.ts'
import type { InputProps } from './input-props.ts'

interface CheckboxGroupProps extends Pick<InputProps, 'name' | 'field' | 'form'> {
  /** The checkboxes, given what is chosen. */
  children: (chosen: readonly string[]) => ReactNode
}

/** Native checkboxes of one name, under the field's label. */
export function CheckboxGroup({ name, field: { label, help }, form, children }: CheckboxGroupProps) {
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      error={form.problems[name]}
      role="group"
      aria-label={label}
    >
      {children(splitList(form.defaults[name]))}
    </Input.Wrapper>
  )
}
