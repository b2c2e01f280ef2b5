import { Input, Text, VisuallyHidden } from '@mantine/core'
import { useDidUpdate, useListState } from '@mantine/hooks'
import { useId } from 'react'
import { type UploadFolder, keysOf } from '#app/platform/files/keys.ts'
import type { UploadPolicyName } from '../policy.ts'
import { storedOf } from '../queue.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { DropArea } from './drop-area.tsx'
import { FileButton } from './file-button.tsx'
import { FilesRow, StoredRow } from './files-row.tsx'
import classes from './image-field.module.css'
import { useDrop } from './use-drop.ts'
import { useFileQueue } from './use-file-queue.ts'
import { useUploadState } from './use-upload.ts'

interface FilesFieldProps {
  form: SavedForm
  name: string
  label: string
  help?: string
  as: UploadPolicyName
  into: UploadFolder
  /** `1 logo`, `5 logos`. */
  count: (number: number) => string
}

/** Several files, each with its own progress. The hidden input contains their keys, separated by spaces. */
export function FilesField({ form, name, label, help, as, into, count }: FilesFieldProps) {
  const id = useId()
  const [before, change] = useListState(keysOf(form.defaults[name] ?? ''))
  const { items, said, queue, add: take } = useFileQueue(as, into)
  const keys = [...before, ...items.flatMap((item) => storedOf(item)?.key ?? [])]
  useDidUpdate(form.touch, [keys.join()])
  useUploadState(form, name, items)
  const { over, target } = useDrop(take)
  // A hint about the files no longer applies when they have changed.
  const same = keys.join(' ') === (form.typed?.[name] ?? form.defaults[name] ?? '')
  const error = same ? form.problems[name] : undefined
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: id }}
      description={help}
      error={error}
      className={classes.field}
      data-over={over || undefined}
      {...target}
    >
      <input type="hidden" name={name} value={keys.join(' ')} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {before.length + items.length > 0 && (
        <ul className={classes.rows}>
          {before.map((key) => (
            <StoredRow key={key} storedKey={key} remove={() => change.filter((own) => own !== key)} />
          ))}
          {items.map((item) => (
            <FilesRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      <DropArea id={id} as={as} several take={take} faulty={error !== undefined}>
        <FileButton
          id={id}
          {...{ name, as }}
          several
          words={before.length + items.length > 0 ? 'Choose more' : 'Choose files'}
          describedBy={`${id}-limits`}
          take={take}
        />
      </DropArea>
      {keys.length > 1 && (
        <Text role="status" mt={8}>
          {count(keys.length)} will be added.
        </Text>
      )}
    </Input.Wrapper>
  )
}
