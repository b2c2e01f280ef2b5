import { href } from 'react-router'
import type { Settings } from '#app/features/settings/collection.ts'
import type { CardFacts } from '#app/features/projects/facts.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable, editableSetting } from '#app/ui/editable.ts'
import styles from './intro.module.css'

interface IntroProps {
  text: Pick<Settings['hometext'], 'firstp' | 'secondp'>
  /** The project whose photograph it is. */
  project: Pick<CardFacts, 'id' | 'photograph'> | undefined
}

/** Text beside a tall photograph. */
export function Intro({ text, project }: IntroProps) {
  return (
    <section className={`sheet ${styles.intro}`} aria-label="The company">
      <div className={styles.text}>
        <p className="lead" dir="auto" {...editableSetting('hometext', 'firstp')}>
          {text.firstp}
        </p>
        <p className={styles.second} dir="auto" {...editableSetting('hometext', 'secondp')}>
          {text.secondp}
        </p>
        <ArrowLink href={href('/about')}>About the company</ArrowLink>
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
