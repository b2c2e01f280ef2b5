import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { fileAddress, fileNameOf } from '#app/platform/files/keys.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { IconCamera } from '#app/ui/admin/icons.ts'
import classes from './stored-file.module.css'
import { captureStill } from './capture-still.ts'

interface VideoPreviewProps {
  storedKey: string
  /** The key of the image shown before it plays; null if there is none. */
  poster: string | null
  /** Sets a frame of the video as its still; without it, none is chosen. */
  choose?: (still: File) => void
}

export function VideoPreview({ storedKey, poster, choose }: VideoPreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const hydrated = useHydrated()
  async function take() {
    const still = video.current && (await captureStill(video.current, fileNameOf(storedKey)))
    if (still) choose?.(still)
  }
  return (
    <>
      <video
        ref={video}
        src={fileAddress(storedKey)}
        poster={poster === null ? undefined : fileAddress(poster, 640)}
        className={classes.video}
        aria-label={`Preview of ${fileNameOf(storedKey)}`}
        controls
        muted
        playsInline
        preload="metadata"
      />
      {hydrated && choose && (
        <div className={classes.still}>
          <Text size="sm" c="dimmed">
            Pause the video at the best moment, then use that image.
          </Text>
          <Button variant="default" leftSection={<IconCamera size={16} />} onClick={take}>
            Use this image
          </Button>
        </div>
      )}
    </>
  )
}
