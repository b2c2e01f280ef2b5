import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { IconArrowBackUp } from '#app/ui/admin/icons.ts'
import classes from './inbox.module.css'
import { messages } from './words.ts'

interface DeleteQuestionProps {
  title: string
  body: string
  /** What is sent where the answer is yes. */
  fields: Record<string, string>
  /** Where `Cancel` leads. */
  back: string
}

/** The question without a dialog, until JavaScript runs. */
export function DeleteQuestion({ title, body, fields, back }: DeleteQuestionProps) {
  return (
    <Form method="post" className={classes.question}>
      <h2>{title}</h2>
      <p>{body}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Group gap="xs">
        <Button component={Link} to={back} variant="default">
          Cancel
        </Button>
        <Button type="submit" color="red">
          Delete
        </Button>
      </Group>
    </Form>
  )
}

/** Stands for a day after something was deleted. */
export function DeletedLine({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className={classes.deleted}>
      {messages.canBeBroughtBack(count)}
      <BringBack>{count === 1 ? 'Bring it back' : 'Bring them back'}</BringBack>
    </div>
  )
}

interface BringBackProps {
  /** Of one deletion; without it, all that can be had. */
  moment?: string
  disabled?: boolean
  children: ReactNode
}

export function BringBack({ moment, disabled, children }: BringBackProps) {
  return (
    <Form method="post" action=".">
      {moment && <input type="hidden" name="moment" value={moment} />}
      <button type="submit" name="intent" value="bring-back" disabled={disabled} className={classes.link}>
        <IconArrowBackUp size={16} aria-hidden />
        {children}
      </button>
    </Form>
  )
}
