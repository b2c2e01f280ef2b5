import { openForField, trapField } from '#app/platform/forms/suspicion.ts'
import styles from './form.module.css'

/** Out of sight, out of the order of the keyboard, and not read out. Only programs fill it in. */
export function SpamTrap() {
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={trapField}>Leave this empty</label>
        <input type="text" id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={openForField} defaultValue="" />
    </>
  )
}
