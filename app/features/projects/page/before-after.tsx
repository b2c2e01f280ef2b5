import { Shown } from '#app/content/shown.tsx'
import { editable } from '#app/ui/editable.ts'
import { Island } from '#app/ui/island/island.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import styles from './before-after.module.css'
import compare from './compare.island.tsx'

export type Pair = readonly [before: StoryPhotograph, after: StoryPhotograph]

/** Pairs of photographs that show one place earlier and later; side by side without JavaScript. */
export function BeforeAfter({ pairs }: { pairs: readonly Pair[] }) {
  const { beforeAfter } = useLanguage().messages.projects
  return (
    <section className={`sheet on-sand ${styles.section}`} aria-labelledby="before-after">
      <div className="sheet-head" data-series="P">
        <h2 id="before-after">{beforeAfter.heading}</h2>
      </div>
      {pairs.map(([before, after]) => (
        <Island
          key={before.id}
          of={compare}
          id={`compare-${before.id}`}
          props={{ label: beforeAfter.handle }}
          when="touched"
        >
          <One photograph={before} word={beforeAfter.before} />
          <One photograph={after} word={beforeAfter.after} />
        </Island>
      ))}
    </section>
  )
}

function One({ photograph: shown, word }: { photograph: StoryPhotograph; word: string }) {
  const { photograph, caption } = shown
  return (
    <figure>
      <Picture
        photograph={caption === photograph.alt ? { ...photograph, alt: '' } : photograph}
        sizes="(width >= 85rem) 85rem, 100vw"
        {...editable('project-photograph', shown, 'image')}
      />
      <figcaption>
        <span className="label">{word}</span>
        {caption && (
          <Shown kind="project-photograph" of={shown} field="caption" className={styles.caption}>
            {caption}
          </Shown>
        )}
      </figcaption>
    </figure>
  )
}

/** Each pair once, the earlier photograph first. */
export function pairsBeforeAfter(photographs: readonly StoryPhotograph[]): Pair[] {
  const seen = new Set<string>()
  return photographs.flatMap((one): Pair[] => {
    const other = photographs.find(({ id }) => id === one.pairedWith)
    if (!other || seen.has(other.id)) return []
    seen.add(one.id)
    return [isEarlier(other, one) ? [other, one] : [one, other]]
  })
}

function isEarlier(one: StoryPhotograph, other: StoryPhotograph): boolean {
  if ((one.stage === 'before') !== (other.stage === 'before')) return one.stage === 'before'
  return one.takenOn !== '' && one.takenOn < other.takenOn
}
