import { Button, Input, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { fileAddress, fileNameOf, type UploadFolder } from '#app/platform/files/keys.ts'
import type { UploadPolicyName } from '../policy.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import classes from './image-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useUploadState, useUpload } from './use-upload.ts'

/** One of several files: being uploaded, or stored under its key. */
export interface Arriving {
  id: string
  file?: File
  key?: string
}

interface FilesRowProps {
  row: Arriving
  form: SavedForm
  name: string
  as: UploadPolicyName
  into: UploadFolder
  arrived: (key: string) => void
  remove: () => void
}

export function FilesRow({ row, form, name, as, into, arrived, remove }: FilesRowProps) {
  const { id, file, key } = row
  const { upload, refused, said, start, cancel, ...controls } = useUpload(as, into, (stored) =>
    arrived(stored.key),
  )
  useUploadState(form, `${name} ${id}`, upload)
  const begin = useEffectEvent(() => file && start(file))
  useEffect(() => void begin(), [])
  const fileName = key ? fileNameOf(key) : (file?.name ?? '')
  function giveUp() {
    cancel()
    form.setUpload(`${name} ${id}`, 'none')
    remove()
  }
  return (
    <li className={classes.row}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {upload && <UploadProgress upload={upload} cancel={giveUp} {...controls} />}
      {!upload && (
        <div className={classes.rowLine} data-refused={refused ? true : undefined}>
          {key && (
            <span className={classes.rowPicture}>
              <img src={fileAddress(key, 320)} alt="" />
            </span>
          )}
          {refused ? (
            <Input.Error role="alert" className={classes.rowName}>
              {refused}
            </Input.Error>
          ) : (
            <Text className={classes.rowName}>{fileName}</Text>
          )}
          <Button variant="subtle" color="gray" aria-label={`Remove ${fileName}`} onClick={giveUp}>
            {refused ? 'Close' : 'Remove'}
          </Button>
        </div>
      )}
    </li>
  )
}
