import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'
import { shownFor, useTimedMessage } from '#app/ui/use-timed-message.ts'
import { failed } from './failure-words.ts'
import classes from './head-message.module.css'
import { isLost, type Lost } from '../drafts/preserve-typing.ts'
import type { Refusal } from '../form/use-saved-form.ts'

interface HeadMessageProps {
  outcome: Refusal | Lost | undefined
  doing?: keyof typeof failed
}

/** The form's own sentence about why it was not saved. In sight wherever the form is scrolled to, and moves nothing. */
export function HeadMessage({ outcome, doing = 'anything' }: HeadMessageProps) {
  const brief = outcome && !isLost(outcome) && !outcome.advice
  const { visible, clock } = useTimedMessage(outcome, brief ? shownFor.refusal : shownFor.advice)
  // The save bar says so, and goes on by itself.
  const isWaiting = isLost(outcome) && outcome.lost === 'connection'
  if (!visible || !outcome || isWaiting) return null
  const sentence = isLost(outcome)
    ? failed[doing](outcome.reason)
    : [outcome.message, outcome.advice].filter(Boolean).join(' ')
  return (
    <div className={classes.place}>
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        className={classes.message}
        role="alert"
        {...clock}
      >
        {sentence}
      </Alert>
    </div>
  )
}
