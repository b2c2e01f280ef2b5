import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DifferenceRow } from './difference-row.tsx'
import classes from './history.module.css'
import type { Question } from './question.server.ts'

/** Both versions, and the choice. Before JavaScript runs it stands on the page. */
export function LossQuestion({ question }: { question: Question }) {
  const [closed, setClosed] = useState<Question>()
  const close = () => setClosed(question)
  if (!useHydrated())
    return (
      <section className={classes.inline}>
        <h2>{question.title}</h2>
        <Losses question={question} />
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
      <Losses question={question} close={close} />
    </Modal>
  )
}

function Losses({ question, close }: { question: Question; close?: () => void }) {
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
          {removes ? 'Delete it' : 'Undo all the same'}
        </Button>
      </Group>
    </Form>
  )
}
