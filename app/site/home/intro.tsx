import { href } from 'react-router'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import type { CardFacts } from '#app/features/projects/facts.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable, editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './intro.module.css'

interface IntroProps {
  text: Localized<Pick<Settings['hometext'], 'firstp' | 'secondp'>>
  /** The project whose photograph it is. */
  project: Pick<CardFacts, 'id' | 'photograph'> | undefined
}

/** Text beside a tall photograph. */
export function Intro({ text, project }: IntroProps) {
  const { messages, local } = useLanguage()
  return (
    <section className={`sheet ${styles.intro}`} aria-label={messages.home.company}>
      <div className={styles.text}>
        <p
          className="lead"
          dir="auto"
          {...editableSetting('hometext', 'firstp')}
          {...textAttributes(text, 'firstp')}
        >
          {text.firstp}
        </p>
        <p
          className={styles.second}
          dir="auto"
          {...editableSetting('hometext', 'secondp')}
          {...textAttributes(text, 'secondp')}
        >
          {text.secondp}
        </p>
        <ArrowLink href={local(href('/about'))}>{messages.home.aboutCompany}</ArrowLink>
      </div>
      {project && (
        <Photograph
          className={styles.photograph}
          photograph={project.photograph}
          sizes="(width >= 48rem) 60vw, 120vw"
          cropped
          {...editable('project', project, 'image')}
        />
      )}
    </section>
  )
}
