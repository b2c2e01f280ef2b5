import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import { askToConfirm, deleting, type Question } from '#app/ui/admin/record/question.tsx'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from '../../define.ts'
import { actSentences } from '../act.ts'
import { isSetAction, listOf, type Listed } from '../list.ts'
import { exportAddress } from './download.tsx'
import classes from './list.module.css'
import { useAct, type Act } from './use-act.ts'
import type { RowSelection } from './use-selection.ts'

interface DocumentsBarProps {
  collection: Collection
  parent: string
  selection: RowSelection
  /** As in `ListScreen`. */
  makeTable?: ReactNode
  /** The title of a selected document. */
  titleOf: (id: string) => string
}

/** The actions on selected documents. */
export function DocumentsBar({ collection, parent, selection: rows, makeTable, titleOf }: DocumentsBarProps) {
  const { selection } = rows
  return (
    <SelectionBar
      {...useAct(collection, selection, parent)}
      of={listOf(collection)}
      rows={rows}
      makeTable={makeTable}
      table={exportAddress(collection, { parent, format: 'xlsx', selection })}
      question={question(collection, rows, titleOf)}
    />
  )
}

interface SelectionBarProps {
  of: Pick<Listed, 'many' | 'actions'>
  rows: RowSelection
  run: (act: Act) => void
  isBusy: boolean
  /** The address of the selected rows as a workbook. */
  table: string
  makeTable?: ReactNode
  /** Asked before they are deleted. */
  question: Question
}

/** The actions on the selected rows, in the place of a form's save bar. */
export function SelectionBar({ of, rows, run, isBusy, table, makeTable, question }: SelectionBarProps) {
  const { number, others } = rows
  const [asking, setAsking] = useState<AnyAction>()
  if (number === 0) return null
  const { many, actions } = of
  return (
    <section className={classes.bar} aria-label={`Selected ${many}`} data-busy={isBusy || undefined}>
      <p role="status">
        <b>{formatNumber(number)}</b>
        <span>{' selected'}</span>
        {others > 0 && (
          <button type="button" className={classes.everything} onClick={rows.selectEverything}>
            {`Select all ${formatNumber(number + others)}`}
          </button>
        )}
      </p>
      <NativeSelect
        aria-label={`Change the selected ${many}`}
        value=""
        onKeyDown={chooseInPicker}
        onChange={({ currentTarget: { value } }) => {
          const [name = '', to] = value.split(' ')
          const asked = actions.find((action) => nameOf(action) === name)
          if (to !== undefined) run({ field: name, value: to })
          else if (asked?.ask) setAsking(asked)
          else if (asked) run(actOf(asked, ''))
        }}
        data={[{ value: '', label: 'Change …' }, ...groupsOf(actions, number)]}
      />
      <AskValue
        action={asking}
        close={() => setAsking(undefined)}
        answered={(action, value) => run(actOf(action, value))}
      />
      <Button component="a" href={table} variant="default" leftSection={<IconDownload size={16} />}>
        Excel
      </Button>
      {makeTable}
      <Button {...deleting} onClick={() => void askToConfirm(question, () => run('delete'))}>
        Delete
      </Button>
      <CloseButton aria-label="Select none" onClick={rows.clear} size="lg" />
    </section>
  )
}

type AnyAction = Listed['actions'][number]

function nameOf(action: AnyAction): string {
  return isSetAction(action) ? action.set : action.act
}

function actOf(action: AnyAction, value: string): Act {
  return isSetAction(action) ? { field: action.set, value } : { act: action.act, value }
}

function groupsOf(actions: readonly AnyAction[], number: number) {
  return actions
    .filter((action) => isSetAction(action) || !action.isForOne || number === 1)
    .map((action) => {
      if (action.ask) return { value: nameOf(action), label: action.ask.entry }
      if (!isSetAction(action)) return { value: action.act, label: action.label }
      const { set, group = '', choices = {} } = action
      const items = Object.entries(choices)
      return { group, items: items.map(([value, label]) => ({ value: `${set} ${value}`, label })) }
    })
}

interface AskValueProps {
  action: AnyAction | undefined
  close: () => void
  answered: (action: AnyAction, value: string) => void
}

/** Asks for what an action needs to know. */
function AskValue({ action, close, answered }: AskValueProps) {
  const { entry = '', label = '', button, type } = action?.ask ?? {}
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('value')
    if (action) answered(action, typeof value === 'string' ? value : '')
    close()
  }
  return (
    <LazyModal opened={action !== undefined} onClose={close} title={entry.replace(/ …$/, '')}>
      <form onSubmit={submit}>
        <TextInput
          name="value"
          type={type}
          label={label}
          autoComplete="off"
          data-autofocus
          required={!type}
        />
        <Button type="submit" mt="md">
          {button}
        </Button>
      </form>
    </LazyModal>
  )
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
