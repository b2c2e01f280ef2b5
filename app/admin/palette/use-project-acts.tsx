import type { SpotlightActionData } from '@mantine/spotlight'
import { useEffect, useEffectEvent, useState } from 'react'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { IconReplace } from '#app/ui/admin/icons.ts'
import { useAct, SayContext, type Said } from '#app/features/projects/admin-list/use-act.ts'
import { statuses } from '#app/features/projects/words.ts'
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

interface Acting {
  project: FoundProject
  status: string
}

/** Actions on the projects that were found, without opening them. */
export function useProjectActs(found: readonly FoundProject[], status: string | undefined) {
  const [acting, setActing] = useState<Acting>()
  const [said, setSaid] = useState<Said>()
  const few = found.length <= 2
  const list = found.flatMap((project): (SpotlightActionData & { label: string })[] =>
    Object.entries(statuses)
      .filter(([value]) => value !== project.status && (status === undefined ? few : value === status))
      .map(([value, word]) => ({
        id: `${project.id} ${value}`,
        label: `Set ${project.code} ${word.toLowerCase()}`,
        description: project.label,
        leftSection: <IconReplace size={20} stroke={1.5} />,
        onClick: () => setActing({ project, status: value }),
      })),
  )
  const shown = (
    <SayContext value={(next) => setSaid({ ...next })}>
      {acting && (
        <SetStatus key={`${acting.project.id} ${acting.status} ${acting.project.rev}`} {...acting} />
      )}
      <ListMessage answer={said} />
    </SayContext>
  )
  return { list, shown }
}

function SetStatus({ project, status }: Acting) {
  const { act } = useAct([project])
  const begin = useEffectEvent(() => act('status', status))
  useEffect(() => begin(), [])
  return null
}
