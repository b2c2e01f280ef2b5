import { Textarea, type TextareaProps } from '@mantine/core'
import { formatNumber } from '#app/ui/format-number.ts'
import type { SavedForm } from './use-saved-form.ts'

interface LongTextProps extends Pick<TextareaProps, 'label' | 'minRows'> {
  description?: string
  form: SavedForm
  name: string
  /** Characters. */
  most: number
}

/** Grows with its text, and says how much room there is once that is getting short. */
export function LongText({ form, name, most, description, ...rest }: LongTextProps) {
  const { length } = (form.values[name] ?? '').trim()
  const count = `${formatNumber(length)} of ${formatNumber(most)} characters`
  return (
    <Textarea
      {...rest}
      name={name}
      defaultValue={form.defaults[name]}
      error={form.problems[name]}
      description={length > most * 0.8 ? [description, count].filter(Boolean).join(' ') : description}
    />
  )
}
