import { TextInput } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { readColour } from '#app/platform/colour.ts'
import classes from './colour-input.module.css'
import type { InputProps } from './input-props.ts'

/**
 * A colour as text, beside the browser's own chooser.
 * @param below what the colour chosen now is good for
 */
export function ColourInput({ name, field, form, below }: InputProps & { below?: ReactNode }) {
  const text = useRef<HTMLInputElement>(null)
  const chosen = readColour(form.values[name] ?? '') ?? String(field.initial)
  function choose(colour: string) {
    if (!text.current) return
    text.current.value = colour
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={classes.colour}>
      <TextInput
        ref={text}
        name={name}
        label={field.label}
        description={field.help}
        error={form.problems[name]}
        defaultValue={form.defaults[name]}
        autoComplete="off"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={classes.chooser}
            aria-label={`Choose: ${field.label}`}
            value={chosen}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        }
        leftSectionWidth={48}
        styles={{ wrapper: { maxInlineSize: 220 } }}
      />
      {below}
    </div>
  )
}
