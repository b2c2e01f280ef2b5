import { Button, Text } from '@mantine/core'
import { IconCamera, IconPhotoUp } from '../icons.ts'
import { useRef, type ReactNode } from 'react'
import { useHydrated } from '../../use-hydrated.ts'
import classes from './image-field.module.css'

interface DropAreaProps {
  /** The control that chooses a file. */
  children: ReactNode
  limits: ReactNode
  /** `photograph`; only of one the phone's camera makes more. */
  what: string
  faulty: boolean
  take: (file: File) => void
}

/** Limits are told before a file is chosen; the phone offers its camera. */
export function DropArea({ children, limits, what, faulty, take }: DropAreaProps) {
  const hydrated = useHydrated()
  return (
    <div className={classes.drop} data-error={faulty || undefined}>
      <IconPhotoUp size={32} stroke={1.3} aria-hidden />
      {hydrated && (
        <Text fw={600} className={classes.dropWords}>
          Drop a {what} here
        </Text>
      )}
      <div className={classes.dropButtons}>
        {children}
        {hydrated && what === 'photograph' && <CameraButton take={take} />}
      </div>
      {limits}
    </div>
  )
}

function CameraButton({ take }: Pick<DropAreaProps, 'take'>) {
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
        onChange={(event) => event.currentTarget.files?.[0] && take(event.currentTarget.files[0])}
      />
    </>
  )
}
