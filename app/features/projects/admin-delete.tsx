import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '#app/ui/admin/icons.ts'
import type { MouseEvent } from 'react'
import { Form, href, Link, useSubmit } from 'react-router'
import { askBeforeDeleting } from '#app/ui/admin/ask-before-deleting.tsx'
import classes from './admin-editor.module.css'
import type { Project } from './rules.ts'

const askingForm = 'ask-before-deleting'
const consequence = 'It leaves the site at once, with its photograph.'

function questionOf({ code, name }: Project) {
  return `Delete ${code} ${name}?`
}

/**
 * Stands inside the project's form. Before JavaScript runs its button sends a form of its own, `AskingForm`, and the
 * question stands on the page.
 */
export function DeleteProject({ project }: { project: Project }) {
  const submit = useSubmit()
  function ask(event: MouseEvent) {
    event.preventDefault()
    askBeforeDeleting({
      title: questionOf(project),
      body: consequence,
      onConfirm: () =>
        void submit({ intent: 'delete', rev: String(project.rev) }, { method: 'post', action: own(project) }),
    })
  }
  return (
    <Group className={classes.remove} justify="space-between" gap="xs">
      <Text c="dimmed">Takes the project off the site.</Text>
      <Button
        type="submit"
        form={askingForm}
        name="ask"
        value="delete"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={ask}
      >
        Delete
      </Button>
    </Group>
  )
}

export function AskingForm() {
  return <form method="get" id={askingForm} />
}

/** The same question without a dialog. */
export function DeleteQuestion({ project }: { project: Project }) {
  return (
    <Form method="post" action={own(project)} className={classes.question}>
      <h2>{questionOf(project)}</h2>
      <p>{consequence}</p>
      <input type="hidden" name="rev" value={project.rev} />
      <Group gap="xs">
        <Button component={Link} to={own(project)} variant="default">
          Cancel
        </Button>
        <Button type="submit" name="intent" value="delete" color="red">
          Delete
        </Button>
      </Group>
    </Form>
  )
}

function own({ id }: Project) {
  return href('/admin/products/edit/:id', { id })
}
