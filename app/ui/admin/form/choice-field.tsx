import { Radio } from '@mantine/core'
import classes from './choice-field.module.css'

interface ChoiceFieldProps {
  name: string
  label: string
  help?: string
  value: string | undefined
  error: string | undefined
  /** Labels by stored value. */
  choices: Record<string, string>
  /** For a value held by the screen instead of the form. */
  choose?: (choice: string) => void
}

/** Two to four visible choices: native radio buttons in the cells of a title block. */
export function ChoiceField({ name, label, help, value, error, choices, choose }: ChoiceFieldProps) {
  const selection = choose ? { value, onChange: choose } : { defaultValue: value }
  return (
    <Radio.Group name={name} label={label} description={help} error={error} {...selection}>
      <div className={classes.cells}>
        {Object.entries(choices).map(([choice, words]) => (
          <Radio
            key={choice}
            value={choice}
            label={words}
            classNames={{
              root: classes.cell,
              body: classes.body,
              labelWrapper: classes.words,
              label: classes.label,
            }}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
