import { ShownSetting } from '#app/content/shown.tsx'
import { href } from 'react-router'
import type { Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import type { CardFacts } from '#app/features/projects/facts.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
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
        <ShownSetting page="hometext" of={text} field="firstp" as="p" className="lead" />
        <ShownSetting page="hometext" of={text} field="secondp" as="p" className={styles.second} />
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
