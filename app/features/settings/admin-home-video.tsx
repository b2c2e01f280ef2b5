import { Text } from '@mantine/core'
import { useRef } from 'react'
import { fileAddress, keyOfAddress } from '#app/platform/files/keys.ts'
import { playerOf, providerNames } from '#app/platform/http/player-address.ts'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import stored from '#app/uploads/fields/stored-file.module.css'
import type { Shape } from '#app/uploads/fields/shape-previews.tsx'
import { givePoster } from '#app/uploads/fields/take-still.ts'
import { VideoPreview } from '#app/uploads/fields/video-preview.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import type { SettingField } from './catalogue.ts'
import type { KnownFiles } from './use-known-files.ts'

type FieldProps = Pick<SettingField, 'name' | 'label' | 'help'> & {
  form: SavedForm
  files: KnownFiles
}

/** The two fields of the banner belong together: a picture out of the one may stand in the other. */
export function useHomeVideo({ form, files }: Pick<FieldProps, 'form' | 'files'>) {
  const startStill = useRef<(file: File) => void>(null)
  const key = keyOfAddress(form.values.imageUrl ?? '')
  const ownPoster = (key && files.of(key)?.poster) || null
  return { form, files, startStill, ownPoster, poster: form.values.posterUrl || ownPoster }
}

type HomeVideo = ReturnType<typeof useHomeVideo>
type Labels = Pick<FieldProps, 'name' | 'label' | 'help'>

export function VideoField({ video, ...labels }: Labels & { video: HomeVideo }) {
  const { form, files, startStill, poster } = video
  return (
    <FileOrLinkField
      {...labels}
      form={form}
      as="video"
      into="generals"
      words="Upload a video"
      factsOf={files.of}
      arrived={async (file) => {
        files.learn(file)
        if (file.poster === null) files.learn({ ...file, poster: (await givePoster(file)) ?? null })
      }}
      preview={(key) => (
        <VideoPreview storedKey={key} poster={poster} choose={(still) => startStill.current?.(still)} />
      )}
      remark={remarkOn}
    />
  )
}

export function StillField({ video, shapes, ...labels }: Labels & { video: HomeVideo; shapes: Shape[] }) {
  const { form, startStill, ownPoster } = video
  return (
    <FocalField
      {...labels}
      form={form}
      into="generals"
      shapes={shapes}
      starter={startStill}
      empty={ownPoster === null ? null : <FromVideo poster={ownPoster} />}
    />
  )
}

function FromVideo({ poster }: { poster: string }) {
  return (
    <div className={stored.fromVideo}>
      <img src={fileAddress(poster)} alt="" />
      <Text>
        The first picture of the video stands there now.{' '}
        <Text span c="dimmed">
          Choose another below, or take one out of the video above.
        </Text>
      </Text>
    </div>
  )
}

function remarkOn(link: string): string {
  const player = playerOf(link)
  if (player)
    return `This is a video on ${player.provider}. Give it a still picture: it stands until the video runs.`
  return `We know of no video at this address, so the site shows the still picture. Links to ${providerNames.join(', ')} work.`
}
