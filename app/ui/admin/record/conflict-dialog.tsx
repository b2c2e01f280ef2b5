import { Button, Group, Radio, Text } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import classes from './conflict-dialog.module.css'
import { AnswerDialog } from '../message/answer-dialog.tsx'
import { entriesOf, type FormValues } from '../form/form-values.ts'

export interface ConflictField {
  name: string
  label: string
  mine: string
  theirs: string
  /** What is chosen at first. */
  choice: 'mine' | 'theirs'
}

interface ConflictDialogProps {
  /** The refusal that this is about; it opens with every new one. */
  occasion: object
  title: string
  /** Whose the newer version is, and from when: `Saved by omar at 14:06`. */
  theirs: string
  /** Those that differ. */
  fields: ConflictField[]
  /** What is sent along: the fields that do not differ, and the newer `rev`. */
  unchanged: FormValues
  /** How a value of a field is shown. */
  show: (name: string, value: string) => ReactNode
  /** Of what happens with the choices. */
  button: string
  choose: (chosen: FormValues) => void
}

/**
 * Two people saved the same record: each field that differs is chosen by hand, nothing typed is lost. It is a form of
 * its own whose radios hold both texts, so that it works before JavaScript too.
 */
export function ConflictDialog({ occasion, title, choose, ...choices }: ConflictDialogProps) {
  return (
    <AnswerDialog answer={occasion} title={title} size={760}>
      {(close) => <Choices {...choices} submit={close && submitWith(close)} close={close} />}
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

type ChoicesProps = Omit<ConflictDialogProps, 'occasion' | 'title' | 'choose'> & {
  submit?: (event: FormEvent<HTMLFormElement>) => void
  close?: () => void
}

function Choices({ theirs, fields, unchanged, show, button, submit, close }: ChoicesProps) {
  const [all, setAll] = useState<ConflictField['choice']>()
  return (
    <form method="post" encType="multipart/form-data" onSubmit={submit}>
      {Object.entries(unchanged).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Text c="dimmed" mb="md">
        {leadOf(fields.length)}
      </Text>
      {submit && fields.length > 2 && (
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
      {fields.map((field) => (
        <Radio.Group
          key={`${field.name} ${all}`}
          name={field.name}
          label={field.label}
          defaultValue={field[all ?? field.choice]}
          className={classes.field}
        >
          <div className={classes.versions}>
            <Version value={field.mine} act="Keep mine">
              {show(field.name, field.mine)}
            </Version>
            <Version value={field.theirs} act="Use theirs">
              {show(field.name, field.theirs)}
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
