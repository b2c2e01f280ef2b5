import { useMemo } from 'react'
import { FlashMessage } from '../message/flash-message.tsx'
import { NotSavedMessage } from '../message/not-saved-message.tsx'
import { UndoButton } from '../record/delete-record.tsx'
import type { QuickAnswer } from '../use-quick-change.ts'

/** The answer to an action in a list. */
export interface ListAnswer extends QuickAnswer {
  /** The change that Undo undoes; absent if nothing was changed. */
  undo?: string
}

/** Shows the answer on the screen where the action was taken. */
export function ListMessage({ answer }: { answer: ListAnswer | undefined }) {
  const { said, undo } = answer ?? {}
  // One object for each answer, so that it is shown once, however often the list renders.
  const refusal = useMemo(
    () => (answer && !answer.undo ? { why: 'refused', message: answer.said } : undefined),
    [answer],
  )
  return (
    <>
      <NotSavedMessage outcome={refusal} />
      <FlashMessage sentence={undo && said} trigger={undo}>
        {undo && <UndoButton key={undo} of={{ change: undo }} />}
      </FlashMessage>
    </>
  )
}
