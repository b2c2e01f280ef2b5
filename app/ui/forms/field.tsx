import type { ComponentProps } from 'react'
import styles from './form.module.css'

interface FieldProps extends ComponentProps<'input'> {
  name: string
  label: string
  help?: string
  /** The error, as a sentence. */
  error?: string
  /** For text with several lines. */
  multiline?: boolean
  /** An optional choice, as values with labels. */
  choices?: readonly (readonly [value: string, words: string, lang?: string])[]
}

/** Label, help, input and error, in that order; the error is linked to the input. */
export function Field({
  name,
  label,
  help,
  error,
  multiline = false,
  choices,
  defaultValue,
  ...input
}: FieldProps) {
  const helpId = `${name}-help`
  const errorId = `${name}-error`
  const described = [help && helpId, error && errorId].filter(Boolean).join(' ')
  const shared = {
    id: name,
    name,
    // The words of a choice of files are the browser's, which follow the page.
    dir: input.type === 'file' ? undefined : 'auto',
    required: !choices,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {help && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      {choices ? (
        <div className={styles.select}>
          <select {...shared} defaultValue={defaultValue}>
            {choices.map(([value, words, lang]) => (
              <option key={value} value={value} lang={lang}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ) : multiline ? (
        <textarea {...shared} defaultValue={defaultValue} />
      ) : (
        <input {...input} {...shared} defaultValue={defaultValue} />
      )}
      <p className={styles.error} id={errorId} hidden={!error}>
        {error}
      </p>
    </div>
  )
}
