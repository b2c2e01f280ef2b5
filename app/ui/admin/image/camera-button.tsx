import { Button } from '@mantine/core'
import { useRef } from 'react'
import { IconCamera } from '../icons.ts'
import classes from './image-field.module.css'

/** Where fingers point, there is a camera: it opens at once, and choosing a file stays beside it. */
export function CameraButton({ take }: { take: (file: File) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        className={classes.camera}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Take a photograph
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) take(file)
        }}
      />
    </>
  )
}
