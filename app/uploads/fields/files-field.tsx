import { Input, Text } from '@mantine/core'
import { useDidUpdate, useListState } from '@mantine/hooks'
import { useId } from 'react'
import { type UploadFolder, keysOf } from '#app/platform/files/keys.ts'
import type { UploadPolicyName } from '../policy.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { DropArea } from './drop-area.tsx'
import { FileButton } from './file-button.tsx'
import { FilesRow, type Arriving } from './files-row.tsx'
import classes from './image-field.module.css'
import { useDrop } from './use-drop.ts'

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
  const [rows, change] = useListState<Arriving>(
    keysOf(form.defaults[name] ?? '').map((key) => ({ id: key, key })),
  )
  const keys = rows.flatMap(({ key }) => key ?? [])
  useDidUpdate(form.touch, [keys.join()])
  const take = (files: File[]) => change.append(...files.map((file) => ({ id: crypto.randomUUID(), file })))
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
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <FilesRow
              key={row.id}
              {...{ row, form, name, as, into }}
              arrived={(key) =>
                change.applyWhere(
                  ({ id: own }) => own === row.id,
                  () => ({ id: row.id, key }),
                )
              }
              remove={() => change.filter(({ id: own }) => own !== row.id)}
            />
          ))}
        </ul>
      )}
      <DropArea id={id} as={as} several take={take} faulty={error !== undefined}>
        <FileButton
          id={id}
          {...{ name, as }}
          several
          words={rows.length > 0 ? 'Choose more' : 'Choose files'}
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
