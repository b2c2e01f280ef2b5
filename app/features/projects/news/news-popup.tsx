import { textAttributes } from '#app/content/localize.ts'
import { Photograph } from '#app/ui/photograph.tsx'
import { Island } from '#app/ui/island/island.tsx'
import popup from '#app/ui/popup/popup.island.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { NewsDate } from './news-date.tsx'
import type { NewsFacts } from '../facts.ts'
import styles from './news-popup.module.css'

/** The popup of the News page, which its links open. */
export const newsPopupId = 'news-popup'
const titleId = 'news-title'

interface NewsPopupProps {
  /** The item in the page's address. */
  item: NewsFacts | undefined
  closedAddress: string
}

export function NewsPopup({ item, closedAddress }: NewsPopupProps) {
  const { close } = useLanguage().messages.shell
  const isOpen = item !== undefined
  return (
    <Island
      of={popup}
      id={newsPopupId}
      props={{ id: newsPopupId, labelledBy: titleId, closedAddress, isOpen, close }}
      when={isOpen ? 'near' : 'touched'}
    >
      {item && <Content item={item} />}
    </Island>
  )
}

/** Photograph, then date, title and the whole text. */
function Content({ item }: { item: NewsFacts }) {
  return (
    <>
      <Photograph
        sizes="min(64rem, 100vw)"
        className={styles.photo}
        photograph={item.photograph}
        loading="eager"
        {...editable('project', item, 'image')}
      />
      <div className={styles.text}>
        <NewsDate className={styles.date} day={item.day} />
        <h2 id={titleId} dir="auto" {...editable('project', item, 'name')} {...textAttributes(item, 'name')}>
          {item.name}
        </h2>
        {item.remarks && (
          <p
            className={styles.remarks}
            dir="auto"
            {...editable('project', item, 'remarks')}
            {...textAttributes(item, 'remarks')}
          >
            {item.remarks}
          </p>
        )}
        <p
          className="label"
          dir="auto"
          {...editable('project', item, 'location')}
          {...textAttributes(item, 'location')}
        >
          {item.location}
        </p>
      </div>
    </>
  )
}
