import { Text } from '@mantine/core'
import { useRef } from 'react'
import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import { fileAddress, keyOfAddress } from '#app/platform/files/keys.ts'
import { playerOf } from './player-address.ts'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import stored from '#app/uploads/fields/stored-file.module.css'
import type { Shape } from '#app/uploads/fields/shape-previews.tsx'
import { sendPoster } from '#app/uploads/fields/capture-still.ts'
import { VideoPreview } from '#app/uploads/fields/video-preview.tsx'
import { useKnownFiles } from '#app/uploads/fields/use-known-files.ts'
import { FormFields } from '#app/ui/admin/form/form-section.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import type { FileSummary } from '#app/uploads/file-summary.ts'
import { homeimage } from './pages/home.ts'
import { hints } from './messages.ts'

const { fields } = homeimage

/** The home page's banner is as high as its setting says, by default. */
const homeShapes: Shape[] = [
  { name: 'Wide screen', width: 20, height: 9 },
  { name: 'Phone', width: 3, height: 5 },
]

interface HomeVideoProps {
  form: SavedForm
  /** Facts about the stored files that the record refers to. */
  files: readonly FileSummary[]
}

export function HomeVideoFields(props: HomeVideoProps) {
  const video = useHomeVideo(props)
  return (
    <FormFields>
      <VideoField video={video} />
      <StillField video={video} />
      <DocumentInput name="videoHeight" field={fields.videoHeight} form={props.form} />
    </FormFields>
  )
}

/** Connects the two fields of the banner: an image from the video can be used as the still image. */
function useHomeVideo({ form, ...opened }: HomeVideoProps) {
  const files = useKnownFiles(opened.files)
  const startStill = useRef<(file: File) => void>(null)
  const key = keyOfAddress(form.values.imageUrl ?? '')
  const ownPoster = (key && files.of(key)?.poster) || null
  return { form, files, startStill, ownPoster, poster: form.values.posterUrl || ownPoster }
}

type HomeVideo = ReturnType<typeof useHomeVideo>

function VideoField({ video }: { video: HomeVideo }) {
  const { form, files, startStill, poster } = video
  return (
    <FileOrLinkField
      name="imageUrl"
      label={fields.imageUrl.label}
      help={fields.imageUrl.help}
      form={form}
      as="video"
      into="generals"
      words="Upload a video"
      summaryOf={files.of}
      arrived={async (file) => {
        files.learn(file)
        if (file.poster === null) files.learn({ ...file, poster: (await sendPoster(file)) ?? null })
      }}
      preview={(key) => (
        <VideoPreview storedKey={key} poster={poster} choose={(still) => startStill.current?.(still)} />
      )}
      remark={remarkOn}
    />
  )
}

function StillField({ video }: { video: HomeVideo }) {
  const { form, startStill, ownPoster } = video
  return (
    <FocalField
      name="posterUrl"
      label={fields.posterUrl.label}
      help={fields.posterUrl.help}
      form={form}
      into="generals"
      shapes={homeShapes}
      starter={startStill}
      empty={ownPoster === null ? null : <FromVideo poster={ownPoster} />}
    />
  )
}

function FromVideo({ poster }: { poster: string }) {
  return (
    <div className={stored.fromVideo}>
      <img src={fileAddress(poster, 320)} alt="" />
      <Text>
        The first image of the video is shown there now.{' '}
        <Text span c="dimmed">
          Choose another image below, or use one from the video above.
        </Text>
      </Text>
    </div>
  )
}

function remarkOn(link: string): string {
  const player = playerOf(link)
  return player
    ? `This is a video on ${player.provider}. Add a still image: it is shown until the video plays.`
    : hints.notAVideo
}
