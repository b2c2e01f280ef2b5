import { Button, Group } from '@mantine/core'
import { Form, Link } from 'react-router'
import classes from './requests.module.css'

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
