import { editableSetting, type SettingFields } from '#app/ui/editable.ts'
import type { textAttributes } from '#app/content/localize.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './principles.module.css'

interface Principle {
  field: SettingFields['aboutbottom']
  title: string
  sentences: string[]
  /** Marks what is English on a page in another language. */
  english: ReturnType<typeof textAttributes>
}

/** Three boxes of sentences on one upper edge. Each sentence is a course. */
export function Principles({ principles }: { principles: Principle[] }) {
  const { about } = useLanguage().messages
  return (
    <section className="sheet" aria-labelledby="principles">
      <h2 className="visually-hidden" id="principles">
        {about.principles}
      </h2>
      <div className={styles.boxes}>
        {principles.map(({ field, title, sentences, english }) => (
          <section className={styles.box} key={title}>
            <h3>{title}</h3>
            <ul {...editableSetting('aboutbottom', field)}>
              {sentences.map((sentence, index) => (
                <li key={index} dir="auto" {...english}>
                  {sentence}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
