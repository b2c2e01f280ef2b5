import { href } from 'react-router'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './intro.module.css'

interface IntroProps {
  text: Localized<Pick<Settings['hometext'], 'firstp' | 'secondp'>>
  photograph: StoredPhotograph | null
}

/** Text beside a tall photograph. */
export function Intro({ text, photograph }: IntroProps) {
  const { messages, local } = useLanguage()
  return (
    <section className={`sheet ${styles.intro}`} aria-label={messages.home.company}>
      <div className={styles.text}>
        <p className="lead" dir="auto" {...textAttributes(text, 'firstp')}>
          {text.firstp}
        </p>
        <p className={styles.second} dir="auto" {...textAttributes(text, 'secondp')}>
          {text.secondp}
        </p>
        <ArrowLink href={local(href('/about'))}>{messages.home.aboutCompany}</ArrowLink>
      </div>
      {photograph && (
        <Photograph
          className={styles.photograph}
          photograph={photograph}
          sizes="(width >= 48rem) 60vw, 120vw"
          cropped
        />
      )}
    </section>
  )
}
