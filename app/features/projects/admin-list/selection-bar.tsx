import { Button, CloseButton, NativeSelect } from '@mantine/core'
import { href } from 'react-router'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { askToConfirm, deleting } from '#app/ui/admin/record/question.tsx'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { statuses } from '../project.ts'
import { sentences } from './list-action.ts'
import classes from './list.module.css'
import type { ListedProject } from './queries.server.ts'
import { useListAction, type ActionName } from './use-list-action.ts'
import type { RowSelection } from './use-selection.ts'

/** The actions on the selected rows, in the place of a form's save bar. */
export function SelectionBar({ selection: { chosen, clear } }: { selection: RowSelection }) {
  const { run, wanted } = useListAction(chosen)
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id).join(' ')
  return (
    <section
      className={classes.bar}
      aria-label="Selected projects"
      data-busy={wanted !== undefined || undefined}
    >
      <p role="status">
        <b>{chosen.length}</b> selected
      </p>
      <NativeSelect
        aria-label="Change the selected projects"
        value=""
        onKeyDown={chooseInPicker}
        onChange={({ currentTarget: { value } }) => {
          const [name, to] = value.split(' ')
          if (to) run(name as ActionName, to) // The choices below have these names.
        }}
        data={[
          { value: '', label: 'Change …' },
          {
            group: 'Status',
            items: Object.entries(statuses).map(([value, label]) => ({ value: `status ${value}`, label })),
          },
          { group: 'Home page', items: yesNo('topproject', 'Top project', 'No top project') },
          { group: 'News', items: yesNo('news', 'Show as news', 'Not as news') },
        ]}
      />
      <Button
        component="a"
        href={`${href('/admin/products/export')}?${new URLSearchParams({ format: 'xlsx', ids })}`}
        variant="default"
        leftSection={<IconDownload size={16} />}
      >
        Excel
      </Button>
      <Button {...deleting} onClick={() => void askToConfirm(question(chosen), () => run('delete'))}>
        Delete
      </Button>
      <CloseButton aria-label="Select none" onClick={clear} size="lg" />
    </section>
  )
}

function yesNo(name: ActionName, yes: string, no: string) {
  return [
    { value: `${name} Yes`, label: yes },
    { value: `${name} No`, label: no },
  ]
}

/** Names a single project, or counts several. */
function question(projects: readonly ListedProject[]) {
  const [first] = projects
  const one = projects.length === 1 && first
  return {
    title: one ? `Delete ${first.code} ${first.name}?` : `Delete ${projects.length} projects?`,
    body: `${one ? 'It disappears' : 'They disappear'} from the site at once. ${sentences.canComeBack}`,
  }
}
