import type { ReactNode } from 'react'
import { Shown } from '#app/content/shown.tsx'
import { editable } from '#app/ui/editable.ts'
import { Island } from '#app/ui/island/island.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { projectAddress } from '../address.ts'
import { galleryId, Note } from '../gallery/photograph-link.tsx'
import type { Pair } from '../story/pairs-before-after.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import styles from './before-after.module.css'
import compare from './compare.island.tsx'

interface BeforeAfterProps {
  code: string
  pairs: readonly Pair[]
  /** The letters of the sheet. */
  series?: string
  /** As wide as the screen. */
  isWide?: boolean
  /** A link at the far end of the heading. */
  children?: ReactNode
}

/** Pairs of photographs that show one place earlier and later; side by side without JavaScript. */
export function BeforeAfter({ code, pairs, series = 'P', isWide, children }: BeforeAfterProps) {
  const { beforeAfter } = useLanguage().messages.projects
  return (
    <section
      className={`sheet on-sand ${styles.section} ${isWide ? styles.wide : ''}`}
      aria-labelledby="before-after"
    >
      <div className="sheet-head" data-series={series}>
        <h2 id="before-after">{beforeAfter.heading}</h2>
        {children}
      </div>
      {pairs.map(([before, after]) => (
        <Island
          key={before.id}
          of={compare}
          id={`compare-${before.id}`}
          props={{ label: beforeAfter.handle }}
          when="touched"
        >
          <One code={code} photograph={before} word={beforeAfter.before} />
          <One code={code} photograph={after} word={beforeAfter.after} />
        </Island>
      ))}
    </section>
  )
}

interface OneProps {
  code: string
  photograph: StoryPhotograph
  word: string
}

function One({ code, photograph: shown, word }: OneProps) {
  const { local } = useLanguage()
  const { photograph, caption } = shown
  return (
    <figure>
      <Picture
        photograph={caption === photograph.alt ? { ...photograph, alt: '' } : photograph}
        sizes="(width >= 85rem) 85rem, 100vw"
        {...editable('project-photograph', shown, 'image')}
      />
      <figcaption>
        <a className={styles.open} href={local(projectAddress(code, shown.id))} data-opens={galleryId}>
          <span className="label">{word}</span>
          {caption && (
            <Shown
              kind="project-photograph"
              of={shown}
              field="caption"
              className={styles.caption}
              data-caption
            >
              {caption}
            </Shown>
          )}
          <span className="visually-hidden" data-note>
            <Note photograph={shown} />
          </span>
        </a>
      </figcaption>
    </figure>
  )
}
