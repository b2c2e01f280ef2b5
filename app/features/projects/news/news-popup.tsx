import { Shown } from '#app/content/shown.tsx'
import { Photograph, Picture } from '#app/ui/photograph.tsx'
import { Island } from '#app/ui/island/island.tsx'
import popup from '#app/ui/popup/popup.island.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { projectAddress } from '../address.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import { NewsDate } from './news-date.tsx'
import type { NewsFacts } from '../facts.ts'
import styles from './news-popup.module.css'

/** The popup of the News page, which its links open. */
export const newsPopupId = 'news-popup'
const titleId = 'news-title'
const furtherShown = 6

interface NewsPopupProps {
  /** The item in the page's address. */
  item: NewsFacts | undefined
  /** Those of its story. */
  photographs: readonly StoryPhotograph[] | undefined
  closedAddress: string
}

export function NewsPopup({ item, photographs = [], closedAddress }: NewsPopupProps) {
  const { close } = useLanguage().messages.shell
  const isOpen = item !== undefined
  return (
    <Island
      of={popup}
      id={newsPopupId}
      props={{ id: newsPopupId, labelledBy: titleId, closedAddress, isOpen, close }}
      when={isOpen ? 'near' : 'touched'}
    >
      {item && <Content item={item} photographs={photographs} />}
    </Island>
  )
}

interface ContentProps {
  item: NewsFacts
  photographs: readonly StoryPhotograph[]
}

/** Photograph and those of the story, then date, title and the whole text, which is large if it stands alone. */
function Content({ item, photographs }: ContentProps) {
  const isAlone = !item.photograph && photographs.length === 0
  return (
    <>
      {item.photograph && (
        <Photograph
          sizes="min(64rem, 100vw)"
          className={styles.photo}
          photograph={item.photograph}
          loading="eager"
          {...editable('project', item, 'image')}
        />
      )}
      {photographs.length > 0 && <Further item={item} photographs={photographs} />}
      <div className={`${styles.text} ${isAlone ? styles.alone : ''}`}>
        <NewsDate day={item.day} />
        <Shown kind="project" of={item} field="name" as="h2" id={titleId} />
        {item.remarks && (
          <Shown kind="project" of={item} field="remarks" as="div" className={styles.remarks}>
            <Paragraphs text={item.remarks} />
          </Shown>
        )}
        {item.location && <Shown kind="project" of={item} field="location" as="p" className="label" />}
      </div>
    </>
  )
}

/** A row that is swiped; each photograph, and all of them, are on the page of the project. */
function Further({ item: { code }, photographs }: ContentProps) {
  const { messages, local } = useLanguage()
  const { label, all } = messages.projects.gallery
  return (
    <ul className={styles.further} aria-label={label}>
      {photographs.slice(0, furtherShown).map((one) => (
        <li key={one.id}>
          <a href={local(projectAddress(code, one.id))}>
            <Picture
              photograph={one.photograph}
              sizes="(width >= 48rem) 14rem, 9.5rem"
              {...editable('project-photograph', one, 'image')}
            />
          </a>
        </li>
      ))}
      {photographs.length > furtherShown && (
        <li>
          <a className="label" href={local(projectAddress(code))}>
            {all(photographs.length)}
          </a>
        </li>
      )}
    </ul>
  )
}
