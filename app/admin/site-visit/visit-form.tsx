import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { stages } from '#app/features/projects/story/stages.ts'
import { isoDay } from '#app/platform/clock.ts'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { IconCamera, IconX } from '#app/ui/admin/icons.ts'
import { policies } from '#app/uploads/policy.ts'
import type { QueuedVisit, Remembered } from './queue.ts'
import { isStage, maxPhotographs, messages, type VisitProject } from './visit.ts'
import classes from './site-visit.module.css'

interface VisitFormProps {
  remembered: Remembered
  add: (visit: QueuedVisit) => Promise<void>
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Everything on one screen of a phone; *Send* keeps it on the phone first. */
export function VisitForm({ remembered, add }: VisitFormProps) {
  const { administrator, visited, projects } = remembered
  const recent = visited.flatMap((id) => projects.find((project) => project.id === id) ?? [])
  const [project, setProject] = useState(recent[0]?.id ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const [stage, setStage] = useState<QueuedVisit['stage']>('progress')
  const [percent, setPercent] = useState('')
  const [problem, setProblem] = useState<string>()

  function take(chosen: readonly File[]) {
    const all = [...files, ...chosen]
    setFiles(all.slice(0, maxPhotographs))
    setProblem(all.length > maxPhotographs ? messages.tooMany : undefined)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const chosen = projects.find(({ id }) => id === project)
    if (!chosen) return setProblem(messages.noProject)
    if (percent !== '' && !isPercent(percent)) return setProblem(messages.percent)
    if (files.length === 0 && percent === '') return setProblem(messages.noPhotograph)
    try {
      await add({
        id: crypto.randomUUID(),
        owner: administrator.id,
        at: Date.now(),
        day: isoDay(Date.now(), timeZone),
        project: chosen,
        stage,
        percent: percent === '' ? null : Number(percent),
        photographs: files.map((file) => ({
          id: crypto.randomUUID(),
          file,
          takenOn: isoDay(file.lastModified, timeZone),
        })),
      })
      setFiles([])
      setPercent('')
      setProblem(undefined)
    } catch {
      setProblem(messages.noStorage)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <NativeSelect
        label="Project"
        size="lg"
        value={project}
        onChange={({ currentTarget }) => setProject(currentTarget.value)}
      >
        <option value="">Choose a project</option>
        {recent.length > 0 && (
          <optgroup label="Visited last">
            <ProjectOptions projects={recent} />
          </optgroup>
        )}
        <optgroup label="Projects">
          <ProjectOptions projects={projects.filter(({ id }) => !visited.includes(id))} />
        </optgroup>
      </NativeSelect>
      <Photographs
        files={files}
        take={take}
        remove={(file) => setFiles(files.filter((one) => one !== file))}
      />
      <ChoiceField
        name="stage"
        label="Stage"
        value={stage}
        error={undefined}
        choices={stages}
        choose={(choice) => isStage(choice) && setStage(choice)}
      />
      <TextInput
        label="Percent done"
        description="May be empty."
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        rightSection="%"
        value={percent}
        onChange={({ currentTarget }) => setPercent(currentTarget.value.trim())}
      />
      <div className={classes.foot}>
        {problem && (
          <Text role="alert" className={classes.problem}>
            {problem}
          </Text>
        )}
        <Button type="submit" size="xl" fullWidth color="orange">
          Send
        </Button>
      </div>
    </form>
  )
}

function ProjectOptions({ projects }: { projects: readonly VisitProject[] }) {
  return projects.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ))
}

interface PhotographsProps {
  files: readonly File[]
  take: (files: readonly File[]) => void
  remove: (file: File) => void
}

/** A phone offers its camera and its pictures for this input. */
function Photographs({ files, take, remove }: PhotographsProps) {
  return (
    <div>
      <label className={classes.camera}>
        <IconCamera size={28} />
        Photographs
        <input
          type="file"
          accept={`${Object.values(policies.photograph.types).join(',')},image/*`}
          multiple
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            currentTarget.value = '' // So that the same file can be chosen again.
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className={classes.pictures}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              <Preview file={file} />
              <button type="button" aria-label={`Remove ${file.name}`} onClick={() => remove(file)}>
                <IconX size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img src={address} alt={file.name} />
}

function isPercent(typed: string): boolean {
  return /^\d{1,3}$/.test(typed) && Number(typed) <= 100
}
