import { Button, Group, Text } from '@mantine/core'
import { Form } from 'react-router'
import { AnswerDialog } from '#app/ui/admin/message/answer-dialog.tsx'
import { DifferenceRow } from './difference-row.tsx'
import classes from './history.module.css'
import type { GroupQuestion, UndoQuestion } from './question.server.ts'
import { questions } from './messages.ts'

/** Shows what would be lost, and asks how to continue. */
export function LossQuestion({ question }: { question: UndoQuestion | GroupQuestion }) {
  return (
    <AnswerDialog answer={question} title={question.title} size={760}>
      {(close) =>
        'group' in question ? (
          <GroupLosses question={question} close={close} />
        ) : (
          <Losses question={question} close={close} />
        )
      }
    </AnswerDialog>
  )
}

function Losses({ question, close }: { question: UndoQuestion; close?: () => void }) {
  const { id, rev, lead, losses, removes } = question
  return (
    <Form method="post" onSubmit={close} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={rev} />
      <Text c="dimmed">{lead}</Text>
      {losses.map((difference) => (
        <DifferenceRow
          key={difference.label}
          difference={difference}
          before={removes ? 'When it was added' : 'Now'}
          after={removes ? 'Now' : 'After undoing'}
        />
      ))}
      <Group justify="flex-end" mt="lg">
        {close && (
          <Button variant="default" onClick={close} data-autofocus>
            Leave it as it is
          </Button>
        )}
        <Button type="submit" color={removes ? 'red' : 'orange'}>
          {removes ? 'Delete it' : 'Undo anyway'}
        </Button>
      </Group>
    </Form>
  )
}

function GroupLosses({ question, close }: { question: GroupQuestion; close?: () => void }) {
  const { group, lead, changed, moreChanged, refused, moreRefused, removes, all, others } = question
  return (
    <Form method="post" onSubmit={close} preventScrollReset>
      <input type="hidden" name="group" value={group} />
      <Text c="dimmed">{lead}</Text>
      <Names of={changed} more={moreChanged} />
      {all && refused.length > 0 && <Text c="dimmed">{questions.someImpossible}</Text>}
      <Names of={refused} more={moreRefused} />
      <Group justify="flex-end" mt="lg" gap="xs">
        {close && (
          <Button variant="default" onClick={close} data-autofocus>
            Leave everything as it is
          </Button>
        )}
        {all && (
          <Button
            type="submit"
            name="seen"
            value={all.seen}
            variant="default"
            color={removes ? 'red' : undefined}
          >
            Undo all {all.number}
          </Button>
        )}
        {others > 0 && (
          <Button type="submit" name="seen" value="leave" color="orange">
            Undo the other {others}
          </Button>
        )}
      </Group>
    </Form>
  )
}

function Names({ of, more }: { of: GroupQuestion['changed']; more: number }) {
  if (of.length === 0) return null
  return (
    <ul className={classes.names}>
      {of.map(({ id, name, why }) => (
        <li key={id}>
          <b>{name}</b> {why}
        </li>
      ))}
      {more > 0 && <li>{questions.more(more)}</li>}
    </ul>
  )
}
