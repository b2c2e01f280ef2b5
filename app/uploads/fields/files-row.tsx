import { Button, Input, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileAddress, fileNameOf } from '#app/platform/files/keys.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import { fileOf, refusalOf, storedOf, type QueueItem } from '../queue.ts'
import classes from './image-field.module.css'
import { AnimatedNotice } from './animated-notice.tsx'
import type { Queue } from './run-queue.ts'
import { UploadProgress } from './upload-progress.tsx'

/** One of several files: stored, refused, or on its way. */
export function FilesRow({ item, queue }: { item: QueueItem<File>; queue: Queue<File> }) {
  const ids = [item.id]
  const refused = refusalOf(item)
  const key = storedOf(item)?.key
  const remove = () => queue.giveUp(ids)
  if (key)
    return (
      <StoredRow storedKey={key} remove={remove}>
        <AnimatedNotice file={item.source} />
      </StoredRow>
    )
  const { name } = fileOf(item)
  return (
    <li>
      {refused ? (
        <div className={classes.rowLine} data-refused>
          <Input.Error role="alert" className={classes.rowName}>
            {failed.upload(refused)}
          </Input.Error>
          <Button variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={remove}>
            Close
          </Button>
        </div>
      ) : (
        <UploadProgress
          upload={item}
          cancel={remove}
          retry={() => queue.retry(ids)}
          pause={() => queue.pause(ids)}
        />
      )}
    </li>
  )
}

interface StoredRowProps {
  storedKey: string
  remove: () => void
  /** What is to be said of it. */
  children?: ReactNode
}

export function StoredRow({ storedKey, remove, children }: StoredRowProps) {
  const name = fileNameOf(storedKey)
  return (
    <li>
      <div className={classes.rowLine}>
        <span className={classes.rowPicture}>
          <img src={fileAddress(storedKey, 320)} alt="" />
        </span>
        <div className={classes.rowName}>
          <Text>{name}</Text>
          {children}
        </div>
        <Button variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
