import { href } from 'react-router'
import type { Settings } from '#app/features/settings/collection.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import styles from './intro.module.css'

interface IntroProps {
  text: Pick<Settings['hometext'], 'firstp' | 'secondp'>
  photograph: StoredPhotograph | null
}

/** Text beside a tall photograph. */
export function Intro({ text, photograph }: IntroProps) {
  return (
    <section className={`sheet ${styles.intro}`} aria-label="The company">
      <div className={styles.text}>
        <p className="lead" dir="auto">
          {text.firstp}
        </p>
        <p className={styles.second} dir="auto">
          {text.secondp}
        </p>
        <ArrowLink href={href('/about')}>About the company</ArrowLink>
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
