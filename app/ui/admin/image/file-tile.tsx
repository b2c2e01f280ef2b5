import { Input } from '@mantine/core'
import { useId } from 'react'
import { fileAddress } from '#app/platform/files/keys.ts'
import { policies } from '#app/platform/files/policy.ts'
import { FileButton } from './file-button.tsx'
import classes from './image-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useFileField, type FileFieldOptions } from './use-file-field.ts'

/** The same in a row of a list: a small picture and one button. */
export function FileTile({ label, ...options }: FileFieldOptions & { label: string }) {
  const id = useId()
  const { name, as } = options
  const { key, upload, refused, error, start, ...controls } = useFileField(options)
  return (
    <div className={classes.tile}>
      <input type="hidden" name={name} value={key} />
      {upload ? (
        <UploadProgress upload={upload} {...controls} />
      ) : (
        <>
          {key === '' ? <span className={classes.noPicture} /> : <img src={fileAddress(key)} alt="" />}
          <FileButton
            id={id}
            name={name}
            words={key === '' ? 'Choose a file' : 'Replace'}
            label={label}
            accept={Object.values(policies[as].types).join(',')}
            describedBy={`${id}-problem`}
            take={start}
          />
        </>
      )}
      <Input.Error id={`${id}-problem`} role={refused ? 'alert' : undefined}>
        {error}
      </Input.Error>
    </div>
  )
}
