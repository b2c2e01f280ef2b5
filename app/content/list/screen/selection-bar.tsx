import { Button, CloseButton, NativeSelect } from '@mantine/core'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { askToConfirm, deleting } from '#app/ui/admin/record/question.tsx'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from '../../define.ts'
import { actSentences } from '../act.ts'
import { choicesOf, listOf } from '../list.ts'
import { exportAddress } from './download.tsx'
import classes from './list.module.css'
import { useAct } from './use-act.ts'
import type { RowSelection } from './use-selection.ts'

interface SelectionBarProps {
  collection: Collection
  parent: string
  selection: RowSelection
  /** The title of a selected document. */
  titleOf: (id: string) => string
}

/** The actions on the selected rows, in the place of a form's save bar. */
export function SelectionBar({ collection, parent, selection: rows, titleOf }: SelectionBarProps) {
  const { run, isBusy } = useAct(collection, rows.selection, parent)
  const { number, others } = rows
  if (number === 0) return null
  const { many } = collection
  return (
    <section className={classes.bar} aria-label={`Selected ${many}`} data-busy={isBusy || undefined}>
      <p role="status">
        <b>{formatNumber(number)}</b> selected
        {others > 0 && (
          <button type="button" className={classes.everything} onClick={rows.selectEverything}>
            Select all {formatNumber(number + others)}
          </button>
        )}
      </p>
      <NativeSelect
        aria-label={`Change the selected ${many}`}
        value=""
        onKeyDown={chooseInPicker}
        onChange={({ currentTarget: { value } }) => {
          const [field = '', to] = value.split(' ')
          if (to !== undefined) run({ field, value: to })
        }}
        data={[{ value: '', label: 'Change …' }, ...groupsOf(collection)]}
      />
      <Button
        component="a"
        href={exportAddress(collection, { parent, format: 'xlsx', selection: rows.selection })}
        variant="default"
        leftSection={<IconDownload size={16} />}
      >
        Excel
      </Button>
      <Button
        {...deleting}
        onClick={() => void askToConfirm(question(collection, rows, titleOf), () => run('delete'))}
      >
        Delete
      </Button>
      <CloseButton aria-label="Select none" onClick={rows.clear} size="lg" />
    </section>
  )
}

function groupsOf(collection: Collection) {
  return listOf(collection).actions.map(({ set, group, choices }) => {
    const field = collection.fields[set]
    const items = Object.entries(choices ?? choicesOf(field) ?? {})
    return {
      group: group ?? field?.label ?? '',
      items: items.map(([value, label]) => ({ value: `${set} ${value}`, label })),
    }
  })
}

/** Names a single document, or counts several. */
function question(collection: Collection, { number, chosen }: RowSelection, titleOf: (id: string) => string) {
  const { admin, many } = collection
  const [first] = chosen
  const one = number === 1 && first !== undefined
  const { question: ask = (title: string) => `Delete ${title}?`, consequence } = admin.deletion
  return {
    title: one ? ask(titleOf(first.id)) : `Delete ${formatNumber(number)} ${many}?`,
    body: `${one ? consequence : 'They disappear from the site at once.'} ${actSentences(collection).canComeBack}`,
  }
}
