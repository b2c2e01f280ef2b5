import { Input, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { fileAddress } from '#app/platform/files/keys.ts'
import { FileButton } from './file-button.tsx'
import classes from './image-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useDrop } from './use-drop.ts'
import { useFileField, type UploadFieldOptions } from './use-upload.ts'

/** A file field for a row of a list: a small image and one button. */
export function FileTile({ label, ...options }: UploadFieldOptions & { label: string }) {
  const id = useId()
  const { name, as } = options
  const { key, upload, refused, error, said, startFirst, ...controls } = useFileField(options)
  const { over, target } = useDrop(startFirst)
  return (
    <div className={`${classes.tile} ${classes.field}`} data-over={over || undefined} {...target}>
      <input type="hidden" name={name} value={key} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {upload ? (
        <UploadProgress upload={upload} {...controls} />
      ) : (
        <>
          {key === '' ? <span className={classes.noPicture} /> : <img src={fileAddress(key, 320)} alt="" />}
          <FileButton
            id={id}
            name={name}
            words={key === '' ? 'Choose a file' : 'Replace'}
            label={label}
            as={as}
            describedBy={`${id}-problem`}
            take={startFirst}
          />
        </>
      )}
      <Input.Error id={`${id}-problem`} role={refused ? 'alert' : undefined}>
        {error}
      </Input.Error>
    </div>
  )
}
