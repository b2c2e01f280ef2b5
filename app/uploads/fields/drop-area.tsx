import { Button, Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { policies, type UploadPolicyName } from '../policy.ts'
import { describe, isPicturePolicy, pdfToo } from '../messages.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { IconCamera, IconFileText, IconFileTypePdf, IconMovie, IconPhotoUp } from '#app/ui/admin/icons.ts'
import classes from './image-field.module.css'

interface LimitsProps {
  /** The id of the control that these limits describe. */
  id: string
  as: UploadPolicyName
  /** Whether it accepts more than one file. */
  several?: boolean
}

interface DropAreaProps extends LimitsProps {
  /** The control that chooses a file. */
  children: ReactNode
  faulty: boolean
  take: (files: File[]) => void
}

const words: Record<UploadPolicyName, { one: string; several: string; icon: typeof IconMovie }> = {
  photograph: { one: 'an image', several: 'images', icon: IconPhotoUp },
  logo: { one: 'a logo', several: 'logos', icon: IconPhotoUp },
  document: { one: 'a PDF', several: 'PDFs', icon: IconFileTypePdf },
  officeDocument: { one: 'a PDF', several: 'PDFs', icon: IconFileTypePdf },
  officeScan: { one: 'a PDF or an image', several: 'PDFs or images', icon: IconFileText },
  officePhotograph: { one: 'an image', several: 'images', icon: IconPhotoUp },
  video: { one: 'a video', several: 'videos', icon: IconMovie },
  styleSheet: { one: 'a CSS file', several: 'CSS files', icon: IconFileText },
}

/** Shows the limits before a file is chosen, and offers the camera on a phone. */
export function DropArea({ id, as, several = false, children, faulty, take }: DropAreaProps) {
  const hydrated = useHydrated()
  const { one, several: many, icon: Sign } = words[as]
  return (
    <div className={classes.drop} data-error={faulty || undefined}>
      <Sign size={32} stroke={1.3} aria-hidden />
      {hydrated && (
        <Text fw={600} className={classes.dropWords}>
          Drop {several ? many : one} here
        </Text>
      )}
      <div className={classes.dropButtons}>
        {children}
        {hydrated && as === 'photograph' && <CameraButton take={(file) => take([file])} />}
      </div>
      <Limits id={id} as={as} several={several} />
    </div>
  )
}

/** What a file may be. */
export function Limits({ id, as, several = false }: LimitsProps) {
  const hydrated = useHydrated()
  return (
    <Text size="xs" c="dimmed" id={`${id}-limits`}>
      {describe(policies[as])}
      {hydrated && isPicturePolicy(policies[as]) && ` ${pdfToo}`}
      {several && ' You may choose several.'}
    </Text>
  )
}

/** Touch devices have a camera: this button opens it directly, next to the one that chooses a file. */
export function CameraButton({ take }: { take: (file: File) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        className={classes.camera}
        leftSection={<IconCamera size={18} />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
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
