import { Alert } from '@mantine/core'
import { messageDurationsMs, useTimedMessage } from '#app/ui/use-timed-message.ts'
import { IconAlertTriangle } from '../icons.ts'
import { isNotSaved, isUnanswered, type NotSaved } from './not-saved.ts'
import { failed } from '../message/failure-words.ts'
import classes from './not-saved-message.module.css'

interface NotSavedMessageProps {
  /** The action's answer; only a `NotSaved` is shown. */
  outcome: object | null | undefined
  doing?: keyof typeof failed
  /**
   * The class of the message as a line of a save bar. Without it, the message is visible wherever the form is
   * scrolled to, and moves nothing.
   */
  inBar?: string
}

/** The form's message about why it was not saved. */
export function NotSavedMessage({ outcome, doing = 'anything', inBar }: NotSavedMessageProps) {
  const answer = isNotSaved(outcome) ? outcome : undefined
  const isBrief = answer && !isUnanswered(answer) && !answer.advice
  const { visible, clock } = useTimedMessage(
    answer,
    isBrief ? messageDurationsMs.refusal : messageDurationsMs.advice,
  )
  if (!answer) return null
  // The bar already shows that it waits for the connection, and it retries on its own; other missing answers
  // stay in it.
  if (inBar && isUnanswered(answer) ? answer.why === 'connection' : !visible) return null
  const sentence = sentenceOf(answer, doing)
  if (inBar)
    return (
      <div role="alert" className={inBar} {...clock}>
        <IconAlertTriangle size={20} />
        <span>{sentence}</span>
      </div>
    )
  return (
    <div className={classes.place}>
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        className={classes.message}
        role="alert"
        {...clock}
      >
        {sentence}
      </Alert>
    </div>
  )
}

function sentenceOf(answer: NotSaved, doing: keyof typeof failed): string {
  if (isUnanswered(answer)) return failed[doing](answer.message)
  return [answer.message, answer.advice].filter(Boolean).join(' ')
}
