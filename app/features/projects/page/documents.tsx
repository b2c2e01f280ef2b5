import { Shown } from '#app/content/shown.tsx'
import { editable } from '#app/ui/editable.ts'
import { roundMegabytes } from '#app/platform/units.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { StoryDocument } from '../story/queries.server.ts'
import styles from './documents.module.css'

/** The documents of a project that everybody may read. */
export function Documents({ documents }: { documents: readonly StoryDocument[] }) {
  const words = useLanguage().messages.projects.documents
  return (
    <section className={`sheet ${styles.section}`} aria-labelledby="documents">
      <div className="sheet-head" data-series="P">
        <h2 id="documents">{words.label}</h2>
      </div>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <a
              className={styles.document}
              href={document.address}
              {...editable('project-document', document, 'file')}
            >
              <Shown kind="project-document" of={document} field="title" />
              <span className="label">{words.pdf(roundMegabytes(document.bytes))}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
