import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DifferenceRow } from './difference-row.tsx'
import classes from './history.module.css'
import type { GroupQuestion, UndoQuestion } from './question.server.ts'
import { questions } from './rules.ts'

interface LossQuestionProps {
  question: UndoQuestion | GroupQuestion
}

/** What would be lost, and the choice. Before JavaScript runs it stands on the page. */
export function LossQuestion({ question }: LossQuestionProps) {
  const [closed, setClosed] = useState<LossQuestionProps['question']>()
  const close = () => setClosed(question)
  const losses = (closing?: () => void) =>
    'group' in question ? (
      <GroupLosses question={question} close={closing} />
    ) : (
      <Losses question={question} close={closing} />
    )
  if (!useHydrated())
    return (
      <section className={classes.inline}>
        <h2>{question.title}</h2>
        {losses()}
      </section>
    )
  return (
    <Modal
      opened={closed !== question}
      onClose={close}
      size={760}
      title={question.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {losses(close)}
    </Modal>
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
            Leave all as it is
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
