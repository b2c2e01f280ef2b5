import { Input, Text, TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useId, useState } from 'react'
import { fileAddress } from '#app/platform/files/keys.ts'
import { describe, type Policy } from '#app/platform/files/policy.ts'
import type { SavedForm } from '../use-saved-form.ts'
import { DropArea } from './drop-area.tsx'
import { FileButton } from './file-button.tsx'
import { FocalPicker } from './focal-picker.tsx'
import classes from './image-field.module.css'
import { ShapePreviews } from './shape-previews.tsx'
import type { Shape } from './shapes.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useDrop } from './use-drop.ts'
import { useUpload } from './use-upload.ts'

interface ImageFieldProps {
  form: SavedForm
  label: string
  altLabel: string
  policy: Policy
  shapes: readonly Shape[]
}

/** One photograph of a record: `imageUrl`, the point that every crop keeps, and what it shows. */
export function ImageField({ form, label, altLabel, policy, shapes }: ImageFieldProps) {
  const id = useId()
  const { defaults, problems } = form
  const [key, setKey] = useState(defaults.imageUrl ?? '')
  const [focus, setFocus] = useState({ x: Number(defaults.focusX), y: Number(defaults.focusY) })
  const { upload, refused, start, ...controls } = useUpload(policy, (arrived) => {
    setKey(arrived)
    setFocus({ x: 50, y: 50 })
  })
  const { over, target } = useDrop(start)
  useDidUpdate(form.touch, [key, focus])
  useDidUpdate(
    () => form.setUpload(upload ? (upload.failed ? 'failed' : 'running') : 'none'),
    [upload === undefined, upload?.failed],
  )

  // A hint about a photograph is over once another one comes.
  const hint = !upload && key === (form.typed?.imageUrl ?? '') ? problems.imageUrl : undefined
  const error = refused ?? hint
  const choose = (words: 'Choose a file' | 'Replace') => (
    <FileButton
      id={id}
      name="imageUrl"
      words={words}
      accept={Object.values(policy.types).join(',')}
      describedBy={`${id}-limits`}
      take={start}
    />
  )
  const limits = (
    <Text size="xs" c="dimmed" id={`${id}-limits`}>
      {describe(policy)}
    </Text>
  )
  return (
    <>
      <Input.Wrapper
        label={label}
        labelProps={{ htmlFor: id }}
        error={error && <span role={refused ? 'alert' : undefined}>{error}</span>}
        className={classes.field}
        data-over={over || undefined}
        {...target}
      >
        <input type="hidden" name="imageUrl" value={key} />
        <input type="hidden" name="focusX" value={focus.x} />
        <input type="hidden" name="focusY" value={focus.y} />
        {upload && <UploadProgress upload={upload} {...controls} />}
        {!upload && key === '' && (
          <DropArea take={start} faulty={error !== undefined} limits={limits}>
            {choose('Choose a file')}
          </DropArea>
        )}
        {!upload && key !== '' && (
          <>
            <FocalPicker address={fileAddress(key)} focus={focus} choose={setFocus} />
            <div className={classes.under}>
              <div>
                <Text c="dimmed" maw="46ch" mb={4}>
                  Click or tap the part that must never be cut off. The shapes below show what the site keeps.
                </Text>
                {limits}
              </div>
              {choose('Replace')}
            </div>
            <ShapePreviews address={fileAddress(key)} focus={focus} shapes={shapes} />
          </>
        )}
      </Input.Wrapper>
      <TextInput
        name="imageAlt"
        label={altLabel}
        description="Read aloud to people who cannot see it, and by search engines. One short sentence."
        defaultValue={defaults.imageAlt}
        error={problems.imageAlt}
      />
    </>
  )
}
