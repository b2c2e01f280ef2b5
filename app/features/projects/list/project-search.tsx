import { href } from 'react-router'
import fields from '#app/ui/forms/form.module.css'
import { listId } from './pager.tsx'
import styles from './project-search.module.css'
import { maxSearchLength, searchWords } from '../words.ts'

/** Searches by the address, like the filters, so that it works without JavaScript. */
export function ProjectSearch({ q }: { q: string | undefined }) {
  return (
    <search className={`sheet ${styles.projectSearch}`} id={listId}>
      <form action={`${href('/projects')}#${listId}`} className={fields.field}>
        <label htmlFor="q">{searchWords.label}</label>
        <div className={styles.line}>
          <input
            type="search"
            id="q"
            name="q"
            dir="auto"
            defaultValue={q}
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button button-outline">
            {searchWords.button}
          </button>
        </div>
      </form>
    </search>
  )
}
