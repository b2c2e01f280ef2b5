import { Anchor, Button, Group, NativeSelect, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { LeaveGuard } from '#app/ui/admin/form/leave-guard.tsx'
import { IconFolderOpen } from '#app/ui/admin/icons.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import bulk from '#app/content/table/screen/table.module.css'
import { Count } from '#app/content/table/screen/count.tsx'
import { Problem, Working } from '#app/content/table/screen/choose-files.tsx'
import { DropFiles, useChoose } from '#app/content/table/screen/drop-files.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/page'
import { projects } from '../collection.ts'
import { stages, type Stage } from '../story/stages.ts'
import type { PlannedFolder } from './folders.ts'
import classes from './folders.module.css'
import type { FolderResult } from './send-folders.ts'
import { useFolders } from './use-folders.ts'

const title = 'Photographs by folder'
const namesShown = 20
const stageChoices = Object.entries(stages).map(([value, label]) => ({ value, label }))

export const meta = () => screenMeta(title)

export function loader({ context }: Route.LoaderArgs) {
  requireArea(context, 'content', 'read')
  return null
}

/** Photographs for many projects at once, from a folder for each. */
export default function PhotographFolders() {
  const folders = useFolders()
  const isChosen = folders.folders.length > 0
  return (
    <>
      <PageHead
        group={projects.admin.group}
        title={title}
        back={{ label: 'Bulk upload', address: href('/admin/upload-projects') }}
      />
      <Problem sentence={folders.problem} />
      {folders.ignored.length > 0 && (
        <Text role="status" mb="md">
          Ignored (not images): {folders.ignored.slice(0, namesShown).join(', ')}
          {folders.ignored.length > namesShown && ' …'}
        </Text>
      )}
      <DropFiles take={folders.progress ? () => {} : folders.take} plain={isChosen}>
        {isChosen ? <Plan folders={folders} /> : <Invitation isReading={folders.isReading} />}
      </DropFiles>
    </>
  )
}

function Invitation({ isReading }: { isReading: boolean }) {
  const choose = useChoose()
  return (
    <div className={bulk.dropInner}>
      <IconFolderOpen size={44} stroke={1.1} aria-hidden />
      <Text fw={600} size="lg" component="h2" m={0}>
        A folder for each project
      </Text>
      <Text c="dimmed" maw={540}>
        Name each folder by the code of its project, or by its full name, and put the photographs into it.
        Then drop the folders here, or choose the folder that holds them. You see what will happen before
        anything is sent.
      </Text>
      <div className={bulk.dropButtons}>
        <Button color="orange" size="md" onClick={choose.folder} loading={isReading}>
          Choose a folder
        </Button>
        <Button variant="default" size="md" onClick={choose.files}>
          Choose a ZIP
        </Button>
      </div>
      <Text role="status" c="dimmed">
        {isReading && <Working label="Reading the folders" />}
      </Text>
    </div>
  )
}

function Plan({ folders: state }: { folders: ReturnType<typeof useFolders> }) {
  const { folders, waiting, results, progress, isReading } = state
  const choose = useChoose()
  const [stage, setStage] = useState<Stage>('progress')
  const total = sum(waiting)
  const added = [...results.values()].reduce((number, result) => number + result.added, 0)
  const faulty = folders.filter(({ problem }) => problem)
  return (
    <>
      <div className={bulk.summary} role="status">
        {results.size > 0 && (
          <Count number={added} one="photograph was added" many="photographs were added" />
        )}
        {total > 0 && (
          <Count number={total} one="photograph will be added" many="photographs will be added" />
        )}
        {faulty.length > 0 && (
          <Count number={faulty.length} one="folder is left out" many="folders are left out" faulty />
        )}
        {isReading && <Working label="Reading the folders" />}
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          onClick={state.startOver}
          disabled={!!progress}
        >
          Start over
        </Button>
      </div>
      <ul className={classes.folders}>
        {[...faulty, ...folders.filter(({ problem }) => !problem)].map((folder) => (
          <Line key={folder.path} folder={folder} result={results.get(folder.path)} />
        ))}
      </ul>
      {progress ? (
        <Sending progress={progress} stop={state.stop} />
      ) : (
        <div className={bulk.foot} data-save-bar>
          <Button variant="default" onClick={choose.folder}>
            Choose another folder
          </Button>
          {total > 0 && (
            <Group align="end" gap="xs">
              <NativeSelect
                label="Stage"
                value={stage}
                data={stageChoices}
                onChange={({ currentTarget: { value } }) => setStage(value as Stage)}
              />
              <Button color="orange" onClick={() => state.start(stage)} disabled={isReading}>
                Add {photographs(total)}
              </Button>
            </Group>
          )}
        </div>
      )}
    </>
  )
}

function Line({ folder, result }: { folder: PlannedFolder; result: FolderResult | undefined }) {
  const { path, pictures, project, problem } = folder
  return (
    <li className={classes.folder} data-fault={problem || result?.refused.length ? true : undefined}>
      <span className="code">{path || 'In no folder'}</span>
      <span className="dim">{photographs(pictures.length)}</span>
      <div>
        {project && (
          <Anchor
            component={Link}
            to={href('/admin/products/edit/:parent/photographs', { parent: project.id })}
          >
            <span className="code">{project.code}</span> <span dir="auto">{project.name}</span>
          </Anchor>
        )}
        {project && !result && project.photographs > 0 && (
          <span className="dim"> has {formatNumber(project.photographs)} already</span>
        )}
        {result && <Text>{photographs(result.added)} added</Text>}
        {[problem, ...(result?.refused ?? [])].filter(Boolean).map((sentence) => (
          <Text key={sentence} c="var(--mantine-color-error)" role={result ? 'alert' : undefined}>
            {sentence}
          </Text>
        ))}
      </div>
    </li>
  )
}

interface SendingProps {
  progress: { sent: number; total: number }
  stop: () => void
}

function Sending({ progress: { sent, total }, stop }: SendingProps) {
  return (
    <div className={`${bulk.importing} ${classes.sending}`}>
      <LeaveGuard unsaved title="Stop the upload?" lead="The upload stops if you leave this page now." />
      <Text fw={600} role="status">
        Uploading photographs: {formatNumber(sent)} of {formatNumber(total)}
      </Text>
      <Progress value={(sent / total) * 100} color="orange" my="md" aria-label="Upload" />
      <Button variant="default" onClick={stop}>
        Stop after this folder
      </Button>
    </div>
  )
}

function sum(folders: readonly PlannedFolder[]): number {
  return folders.reduce((number, { pictures }) => number + pictures.length, 0)
}

function photographs(number: number): string {
  return number === 1 ? '1 photograph' : `${formatNumber(number)} photographs`
}
