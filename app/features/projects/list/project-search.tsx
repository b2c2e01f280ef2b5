import { href } from 'react-router'
import { useLanguage } from '#app/ui/use-language.ts'
import fields from '#app/ui/forms/form.module.css'
import { listId } from './pager.tsx'
import styles from './project-search.module.css'
import { maxSearchLength } from '../filters.ts'

interface ProjectSearchProps {
  q: string | undefined
  /** The bar above has numbers. */
  isCounted: boolean
}

/** Searches by the address, like the filters, so that it works without JavaScript. */
export function ProjectSearch({ q, isCounted }: ProjectSearchProps) {
  const { messages, local } = useLanguage()
  const words = messages.projects.search
  return (
    <search className={`sheet ${styles.projectSearch}`} id={listId} data-counted={isCounted || undefined}>
      <form action={`${local(href('/projects'))}#${listId}`} className={fields.field}>
        <label htmlFor="q">{words.label}</label>
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
            {words.button}
          </button>
        </div>
      </form>
    </search>
  )
}
