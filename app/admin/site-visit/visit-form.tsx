import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { stages } from '#app/features/projects/story/stages.ts'
import { isoDay } from '#app/platform/clock.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { IconCamera, IconX } from '#app/ui/admin/icons.ts'
import { policies } from '#app/uploads/policy.ts'
import { nobody, type QueuedVisit, type Remembered } from './queue.ts'
import {
  explainNoProjects,
  isStage,
  maxVisitPhotographs,
  maxVisitText,
  messages,
  type VisitProject,
} from './visit.ts'
import classes from './site-visit.module.css'

interface VisitFormProps {
  remembered: Remembered
  add: (visit: QueuedVisit) => Promise<void>
}

/** More are easier to find by typing. */
const projectsWithoutSearch = 12

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Everything on one screen of a phone; *Send* keeps it on the phone first. */
export function VisitForm({ remembered, add }: VisitFormProps) {
  const { administrator, visited, projects, timeZone = zoneHere } = remembered
  const missing = explainNoProjects(remembered)
  const recent = visited.flatMap((id) => projects.find((project) => project.id === id) ?? [])
  const [project, setProject] = useState(recent[0]?.id ?? '')
  const chosen = projects.find(({ id }) => id === project)
  const [files, setFiles] = useState<readonly File[]>([])
  const [stage, setStage] = useState<QueuedVisit['stage']>('progress')
  const [percent, setPercent] = useState('')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  /** Asked before a percentage that is lower than the latest. */
  const [question, setQuestion] = useState<string>()

  function take(chosen: readonly File[]) {
    const all = [...files, ...chosen]
    setFiles(all.slice(0, maxVisitPhotographs))
    setProblem(all.length > maxVisitPhotographs ? messages.tooMany : undefined)
  }

  /** An answered question may be another one now. */
  const change = (set: (text: string) => void) => (text: string) => {
    setQuestion(undefined)
    set(text)
  }

  function check(event: FormEvent) {
    event.preventDefault()
    setQuestion(undefined)
    if (!chosen) return setProblem(missing ?? messages.noProject)
    if (percent !== '' && !isPercent(percent)) return setProblem(messages.percent)
    if (files.length === 0 && percent === '') return setProblem(messages.noPhotograph)
    setProblem(undefined)
    const before = chosen.percent ?? 0
    if (percent === '' || Number(percent) >= before) return void send(chosen)
    return setQuestion(messages.lower(chosen.label, before, Number(percent)))
  }

  async function send({ id, label }: VisitProject) {
    setQuestion(undefined)
    try {
      await add({
        id: crypto.randomUUID(),
        owner: administrator?.id ?? nobody,
        at: Date.now(),
        day: isoDay(Date.now(), timeZone),
        project: { id, label },
        stage,
        percent: percent === '' ? null : Number(percent),
        text: text.trim(),
        photographs: files.map((file) => ({
          id: crypto.randomUUID(),
          file,
          takenOn: isoDay(file.lastModified, timeZone),
        })),
      })
      setFiles([])
      setPercent('')
      setText('')
      setProblem(undefined)
    } catch {
      setProblem(messages.noStorage)
    }
  }

  return (
    <form className={classes.form} onSubmit={check} noValidate>
      {administrator && missing && <Text>{missing}</Text>}
      <ProjectField {...{ projects, recent, project }} choose={change(setProject)} />
      <Photographs
        files={files}
        take={take}
        remove={(file) => setFiles(files.filter((one) => one !== file))}
      />
      <TextInput
        label="In one line"
        description={messages.textHelp}
        size="lg"
        autoComplete="off"
        dir="auto"
        maxLength={maxVisitText}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
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
        description={messages.percentHelp}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        rightSection="%"
        value={percent}
        onChange={({ currentTarget }) => change(setPercent)(typedValue(currentTarget.value))}
      />
      <div className={classes.foot}>
        {problem && (
          <Text role="alert" className={classes.problem}>
            {problem}
          </Text>
        )}
        {question && chosen ? (
          <>
            <Text role="alert" className={classes.problem}>
              {question}
            </Text>
            <Button variant="default" size="xl" fullWidth onClick={() => setQuestion(undefined)}>
              Change it
            </Button>
            <Button size="xl" fullWidth color="orange" onClick={() => void send(chosen)}>
              {`Send ${percent} %`}
            </Button>
          </>
        ) : (
          <Button type="submit" size="xl" fullWidth color="orange">
            Send
          </Button>
        )}
      </div>
    </form>
  )
}

interface ProjectFieldProps {
  projects: readonly VisitProject[]
  recent: readonly VisitProject[]
  project: string
  choose: (id: string) => void
}

/** What is typed leaves the projects that match; if only one does, it is chosen. */
function ProjectField({ projects, recent, project, choose }: ProjectFieldProps) {
  const [typed, setTyped] = useState('')
  const matching = (some: readonly VisitProject[], text = typed) => {
    const words = text.toLowerCase().split(/\s+/)
    return some.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  }
  function find(text: string) {
    setTyped(text)
    const found = matching(projects, text)
    if (found.some(({ id }) => id === project)) return
    const [only, ...others] = found
    choose(only && others.length === 0 ? only.id : '')
  }
  const found = matching(recent)
  const others = matching(projects).filter((one) => !recent.includes(one))
  return (
    <>
      {projects.length > projectsWithoutSearch && (
        <TextInput
          type="search"
          label="Find a project"
          size="lg"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => find(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <NativeSelect
        label="Project"
        size="lg"
        value={project}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{nameChoice(found.length + others.length)}</option>
        {found.length > 0 && (
          <optgroup label="Visited last">
            <ProjectOptions projects={found} />
          </optgroup>
        )}
        <optgroup label="Projects">
          <ProjectOptions projects={others} />
        </optgroup>
      </NativeSelect>
    </>
  )
}

function nameChoice(number: number): string {
  return number === 0 ? 'No project has that name' : 'Choose a project'
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
