import { Shown } from '#app/content/shown.tsx'
import { editable } from '#app/ui/editable.ts'
import { fill } from '#app/messages/fill.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Island } from '#app/ui/island/island.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { projectAddress } from '../address.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import gallery from './gallery.island.tsx'
import styles from './gallery.module.css'
import { galleryId, Note } from './photograph-link.tsx'

interface GalleryProps {
  code: string
  photographs: readonly StoryPhotograph[]
  /** The photograph in the page's address. */
  shown: StoryPhotograph | undefined
}

/** The photographs full screen; at the address of one, and without JavaScript, a page of its own. */
export function Gallery({ code, photographs, shown }: GalleryProps) {
  const { messages, local } = useLanguage()
  const { label, previous, next, counter } = messages.projects.gallery
  return (
    <Island
      of={gallery}
      id={galleryId}
      props={{
        id: galleryId,
        closedAddress: local(projectAddress(code)),
        isOpen: shown !== undefined,
        words: { label, close: messages.shell.close, previous, next, counter },
      }}
      when={shown ? 'near' : 'touched'}
    >
      {shown && <OnePhotograph code={code} photographs={photographs} shown={shown} />}
    </Island>
  )
}

function OnePhotograph({ code, photographs, shown }: GalleryProps & { shown: StoryPhotograph }) {
  const { messages, local } = useLanguage()
  const words = messages.projects.gallery
  const at = photographs.indexOf(shown)
  const link = (step: number) =>
    local(projectAddress(code, photographs.at((at + step) % photographs.length)?.id))
  return (
    <>
      <div className={styles.photograph}>
        <Picture
          photograph={shown.photograph}
          sizes="100vw"
          loading="eager"
          {...editable('project-photograph', shown, 'image')}
        />
      </div>
      <div className={styles.foot}>
        <Shown kind="project-photograph" of={shown} field="caption" as="p" className={styles.caption} />
        <p className={`label ${styles.note}`}>
          <Note photograph={shown} />
        </p>
        <p className={`label ${styles.counter}`}>
          {fill(words.counter, { n: at + 1, total: photographs.length })}
        </p>
      </div>
      {photographs.length > 1 && (
        <>
          <a
            className={`icon-button ${styles.previous}`}
            rel="prev"
            href={link(-1)}
            aria-label={words.previous}
          >
            <Arrow back />
          </a>
          <a className={`icon-button ${styles.next}`} rel="next" href={link(1)} aria-label={words.next}>
            <Arrow />
          </a>
        </>
      )}
    </>
  )
}
