import { editableSetting, type SettingFields } from '#app/ui/editable.ts'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './principles.module.css'

interface Principle {
  field: SettingFields['aboutbottom']
  title: string
  sentences: Localized<{ sentence: string }>[]
}

/**
 * Three boxes of sentences. Each sentence is a course; all three boxes share one ground line, so their
 * heights form steps.
 */
export function Principles({ principles }: { principles: Principle[] }) {
  const { about } = useLanguage().messages
  return (
    <section className="sheet" aria-labelledby="principles">
      <h2 className="visually-hidden" id="principles">
        {about.principles}
      </h2>
      <div className={styles.boxes}>
        {principles.map(({ field, title, sentences }) => (
          <section className={styles.box} key={title}>
            <h3>{title}</h3>
            <ul {...editableSetting('aboutbottom', field)}>
              {sentences.map((sentence, index) => (
                <li key={index} dir="auto" {...textAttributes(sentence, 'sentence')}>
                  {sentence.sentence}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
