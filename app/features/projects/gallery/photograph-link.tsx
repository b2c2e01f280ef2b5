import { Shown } from '#app/content/shown.tsx'
import { editable } from '#app/ui/editable.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { projectAddress } from '../address.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import styles from './wall.module.css'

/** The island that these links open. */
export const galleryId = 'gallery'

interface PhotographLinkProps {
  code: string
  photograph: StoryPhotograph
  sizes: string
  /** Its frame crops the sides (`Picture`). */
  cropped?: boolean
}

/** A photograph of a project, small; its link opens it full screen. */
export function PhotographLink({ code, photograph: shown, sizes, cropped }: PhotographLinkProps) {
  const { local } = useLanguage()
  const { id, photograph, caption } = shown
  return (
    <a className={styles.photograph} href={local(projectAddress(code, id))} data-opens={galleryId}>
      <Picture
        photograph={caption === photograph.alt ? { ...photograph, alt: '' } : photograph}
        sizes={sizes}
        cropped={cropped}
        {...editable('project-photograph', shown, 'image')}
      />
      <Words photograph={shown} />
    </a>
  )
}

/** Lies on a photograph that has its frame elsewhere, and opens it full screen. */
export function PhotographCover({ code, photograph }: Pick<PhotographLinkProps, 'code' | 'photograph'>) {
  const { local } = useLanguage()
  const address = local(projectAddress(code, photograph.id))
  return (
    <a className={styles.cover} href={address} data-opens={galleryId}>
      <Words photograph={photograph} />
    </a>
  )
}

function Words({ photograph }: Pick<PhotographLinkProps, 'photograph'>) {
  const { caption } = photograph
  return (
    <span className={styles.words}>
      {caption && (
        <Shown kind="project-photograph" of={photograph} field="caption" data-caption>
          {caption}
        </Shown>
      )}
      <span className="label" data-note>
        <Note photograph={photograph} />
      </span>
    </span>
  )
}

/** `In progress, 12 Mar 2025` */
export function Note({ photograph }: { photograph: StoryPhotograph }) {
  const { locale, messages } = useLanguage()
  const { stage, takenOn } = photograph
  return (
    <>
      <span {...editable('project-photograph', photograph, 'stage')}>{messages.projects.stages[stage]}</span>
      {takenOn && (
        <>
          {messages.shell.comma}
          <span {...editable('project-photograph', photograph, 'takenOn')}>
            {formatLocalDay(locale, takenOn)}
          </span>
        </>
      )}
    </>
  )
}
