import { fileAddress } from '#app/platform/files/keys.ts'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { ProjectFilm } from '../queries-film.server.ts'
import styles from './film.module.css'

interface FilmProps {
  project: { id: string; name: string }
  film: ProjectFilm
}

/** The browser's own player, which loads nothing of the film until somebody plays it. */
export function Film({ project, film }: FilmProps) {
  const words = useLanguage().messages.projects.film
  return (
    <section className={`sheet ${styles.film}`} aria-labelledby="film">
      <div className="sheet-head" data-series="P">
        <h2 id="film">{words.label}</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- films of sites have no words to be read, and no file for them */}
      <video
        src={fileAddress(film.key)}
        poster={film.poster && fileAddress(film.poster, 1280)}
        width={film.width}
        height={film.height}
        aria-label={words.of(project.name)}
        controls
        playsInline
        preload="none"
        {...editable('project', project, 'video')}
      />
    </section>
  )
}
