import { Button, Group, Radio, Text } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { fileAddress, isFileKey, keyOfAddress } from '#app/platform/files/keys.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { momentInSentence } from '#app/ui/day.ts'
import { StoredPicture } from '#app/ui/photograph.tsx'
import { entriesOf, isSameText, type FormValues } from '../form/form-values.ts'
import type { Conflict } from '../form/not-saved.ts'
import { AnswerDialog } from '../message/answer-dialog.tsx'
import classes from './record-conflict.module.css'

/** The names of a record's fields, and how two versions of them are shown side by side. */
export interface Versions {
  /** Labels of all fields by name, in the order of the form. */
  labels: Record<string, string>
  /** Shows a value that is neither text nor the key or address of a file. */
  show?: (name: string, value: string) => ReactNode
}

interface RecordConflictProps extends Versions {
  /** The conflict; the dialog opens for each new one. */
  trigger: object
  title: string
  mine: FormValues
  /** The form's values before typing. */
  before: FormValues
  newer: Conflict['newer']
  /** Who saved the newer version and when: `Saved by omar at 14:06`. */
  theirs: string
  /** The label of the button that uses the choices. */
  button: string
  choose: (chosen: FormValues) => void
}

/**
 * Two versions of one record. Each field that differs is chosen by hand, so nothing typed is lost. It is a
 * separate form whose radio buttons hold both texts, so that it works without JavaScript too.
 */
export function RecordConflict({ trigger, title, choose, ...versions }: RecordConflictProps) {
  return (
    <AnswerDialog answer={trigger} title={title} size={760}>
      {(close) => <Choices {...versions} submit={close && submitWith(close)} close={close} />}
    </AnswerDialog>
  )

  function submitWith(close: () => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      close()
      choose(entriesOf(event.currentTarget))
    }
  }
}

type ChoicesProps = Omit<RecordConflictProps, 'trigger' | 'title' | 'choose'> & {
  submit?: (event: FormEvent<HTMLFormElement>) => void
  close?: () => void
}

function Choices({
  theirs,
  labels,
  show = () => undefined,
  button,
  submit,
  close,
  ...versions
}: ChoicesProps) {
  const { differing, unchanged } = compare(labels, versions)
  const [all, setAll] = useState<'mine' | 'theirs'>()
  const shown = (name: string, value: string) => show(name, value) ?? <PlainValue value={value} />
  return (
    <form method="post" encType="multipart/form-data" onSubmit={submit}>
      {Object.entries(unchanged).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Text c="dimmed" mb="md">
        {leadOf(differing.length)}
      </Text>
      {submit && differing.length > 2 && (
        <Group gap="xs" mb="md">
          <Button variant="default" size="xs" onClick={() => setAll('mine')}>
            Keep all of mine
          </Button>
          <Button variant="default" size="xs" onClick={() => setAll('theirs')}>
            Take all of theirs
          </Button>
        </Group>
      )}
      <div className={classes.heads} aria-hidden>
        <span>Yours, not saved yet</span>
        <span>{theirs}</span>
      </div>
      {differing.map(({ name, choice, ...field }) => (
        <Radio.Group
          key={`${name} ${all}`}
          name={name}
          label={labels[name]}
          defaultValue={field[all ?? choice]}
          className={classes.field}
        >
          <div className={classes.versions}>
            <Version value={field.mine} act="Keep mine">
              {shown(name, field.mine)}
            </Version>
            <Version value={field.theirs} act="Use theirs">
              {shown(name, field.theirs)}
            </Version>
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end" mt="lg" className={classes.foot}>
        {close && (
          <Button variant="default" onClick={close}>
            Keep editing
          </Button>
        )}
        <Button type="submit" color="orange">
          {button}
        </Button>
      </Group>
    </form>
  )
}

/**
 * The fields that differ, with the initial choice; and the hidden values: the other fields and the newer
 * `rev`.
 */
function compare(
  labels: Versions['labels'],
  { mine, before, newer }: Pick<RecordConflictProps, 'mine' | 'before' | 'newer'>,
) {
  const versions = Object.keys(labels).map((name) => ({
    name,
    mine: mine[name] ?? '',
    theirs: newer.values[name] ?? '',
  }))
  const same = versions.filter((field) => isSameText(field.mine, field.theirs))
  const unchanged: FormValues = Object.fromEntries(same.map(({ name, theirs }) => [name, theirs]))
  const differing = versions
    .filter((field) => !same.includes(field))
    .map((field) => {
      const isUntouched = isSameText(field.mine, before[field.name])
      return { ...field, choice: isUntouched ? ('theirs' as const) : ('mine' as const) }
    })
  return { differing, unchanged: { rev: String(newer.rev), ...unchanged } }
}

function Version({ value, act, children }: { value: string; act: string; children: ReactNode }) {
  return (
    <Radio
      value={value}
      classNames={{ root: classes.version, body: classes.body, label: classes.text }}
      label={
        <>
          <span className={classes.act}>{act}</span>
          {children}
        </>
      }
    />
  )
}

function leadOf(number: number): string {
  if (number === 0) return 'Both versions are the same. There is nothing to choose.'
  if (number === 1) return 'One field differs. Choose what to keep; the other fields are the same.'
  return `${number} fields differ. Choose what to keep for each; the other fields are the same.`
}

/** `Saved by omar today at 14:06` */
export function whoseVersion({ by, at }: Pick<Conflict, 'by' | 'at'>, now: LocalMoment): string {
  return `Saved${by ? ` by ${by}` : ''} ${momentInSentence(at, now)}`
}

/** A text as it is, a file as what it shows. */
export function PlainValue({ value }: { value: string }) {
  if (value === '') return <span className="dim">Empty</span>
  const key = isFileKey(value) ? value : keyOfAddress(value)
  if (!key)
    return (
      <span className={classes.lines} dir="auto">
        {value}
      </span>
    )
  const address = fileAddress(key)
  if (/\.(mp4|webm)$/i.test(key))
    return <video src={address} className={classes.picture} controls muted preload="metadata" />
  if (/\.(pdf|css)$/i.test(key))
    return <span className={classes.lines}>{key.slice(key.indexOf('/') + 1)}</span>
  return <StoredPicture storedKey={key} width={320} className={classes.picture} />
}
