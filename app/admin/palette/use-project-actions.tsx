import type { SpotlightActionData } from '@mantine/spotlight'
import { useEffect, useEffectEvent, useState } from 'react'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { IconReplace } from '#app/ui/admin/icons.ts'
import { FlashContext, useAct, type ActResult } from '#app/content/list/screen/use-act.ts'
import { projects } from '#app/features/projects/collection.ts'
import { statuses } from '#app/features/projects/project.ts'
import type { FoundProject } from './found.ts'

const enough = 3

/** `set 196B completed` or `196b comp`: the project to look for, and the status to set. */
export function readCommand(text: string): { text: string; status: string | undefined } {
  const words = text
    .trim()
    .replace(/^set\s+/i, '')
    .split(/\s+/)
  const last = words.at(-1)?.toLowerCase() ?? ''
  const status = last.length >= enough ? Object.keys(statuses).find((one) => one.startsWith(last)) : undefined
  if (!status || words.length < 2) return { text: words.join(' '), status: undefined }
  return { text: words.slice(0, -1).join(' '), status }
}

interface StatusChange {
  project: FoundProject
  status: string
}

/** Actions on the projects that were found, without opening them. */
export function useProjectActions(found: readonly FoundProject[], status: string | undefined) {
  const [change, setChange] = useState<StatusChange>()
  const [result, setResult] = useState<ActResult>()
  const few = found.length <= 2
  const list = found.flatMap((project): (SpotlightActionData & { label: string })[] =>
    Object.entries(statuses)
      .filter(([value]) => value !== project.status && (status === undefined ? few : value === status))
      .map(([value, word]) => ({
        id: `${project.id} ${value}`,
        label: `Set ${project.code} ${word.toLowerCase()}`,
        description: project.label,
        leftSection: <IconReplace size={20} stroke={1.5} />,
        onClick: () => setChange({ project, status: value }),
      })),
  )
  const shown = (
    <FlashContext value={(next) => setResult({ ...next })}>
      {change && (
        <SetStatus key={`${change.project.id} ${change.status} ${change.project.rev}`} {...change} />
      )}
      <ListMessage answer={result} />
    </FlashContext>
  )
  return { list, shown }
}

function SetStatus({ project, status }: StatusChange) {
  const { run } = useAct(projects, [project])
  const begin = useEffectEvent(() => run({ field: 'status', value: status }))
  useEffect(() => begin(), [])
  return null
}
