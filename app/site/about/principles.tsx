import { editableSetting, type SettingFields } from '#app/ui/editable.ts'
import styles from './principles.module.css'

interface Principle {
  field: SettingFields['aboutbottom']
  title: string
  sentences: string[]
}

/**
 * Three boxes of sentences. Each sentence is a course; all three boxes share one ground line, so their
 * heights form steps.
 */
export function Principles({ principles }: { principles: Principle[] }) {
  return (
    <section className="sheet" aria-labelledby="principles">
      <h2 className="visually-hidden" id="principles">
        What we stand for
      </h2>
      <div className={styles.boxes}>
        {principles.map(({ field, title, sentences }) => (
          <section className={styles.box} key={title}>
            <h3>{title}</h3>
            <ul {...editableSetting('aboutbottom', field)}>
              {sentences.map((sentence, index) => (
                <li key={index} dir="auto">
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
