import type { CSSProperties } from 'react'
import { useLanguage } from '#app/ui/use-language.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import { PhotographLink } from './photograph-link.tsx'
import styles from './wall.module.css'

interface PhotographWallProps {
  code: string
  photographs: readonly StoryPhotograph[]
}

interface WallSectionProps extends PhotographWallProps {
  /** How many others the progress of the project shows. */
  inProgress?: number
}

/** How many are shown before the others are asked for. */
const atFirst = 12

/** The photographs of a project in even rows, each in its own shape. */
export function PhotographWall({ code, photographs, inProgress = 0 }: WallSectionProps) {
  const { shell, projects } = useLanguage().messages
  const { gallery } = projects
  const counts = [gallery.count(photographs.length), inProgress > 0 && gallery.inProgress(inProgress)]
  const others = photographs.slice(atFirst)
  return (
    <section className={`sheet ${styles.section}`} aria-labelledby="photographs">
      <div className="sheet-head" data-series="P">
        <h2 id="photographs">{gallery.label}</h2>
        <p className="label">{counts.filter(Boolean).join(shell.comma)}</p>
      </div>
      <Rows code={code} photographs={photographs.slice(0, atFirst)} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary className="button button-outline">
            <span className={styles.closed}>{gallery.more(others.length)}</span>
            <span className={styles.open}>{gallery.fewer}</span>
          </summary>
          <Rows code={code} photographs={others} />
        </details>
      )}
    </section>
  )
}

function Rows({ code, photographs }: PhotographWallProps) {
  return (
    <ul className={styles.wall} data-few={photographs.length < 4 || undefined}>
      {photographs.map((one) => {
        const { width, height } = one.photograph
        const ratio: CSSProperties & Record<'--ratio', number> = { '--ratio': width / height }
        return (
          <li key={one.id} style={ratio}>
            <PhotographLink
              code={code}
              photograph={one}
              sizes="(width >= 64rem) 24vw, (width >= 40rem) 46vw, 94vw"
            />
          </li>
        )
      })}
    </ul>
  )
}
