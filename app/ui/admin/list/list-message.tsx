import { useMemo } from 'react'
import { FlashMessage } from '../message/flash-message.tsx'
import { NotSavedMessage } from '../message/not-saved-message.tsx'
import { UndoButton } from '../record/delete-record.tsx'

/** What a list answers where something was done in it. */
export interface ListAnswer {
  said: string
  /** The change that one Undo takes back; without one, nothing was changed. */
  undo?: string
}

/** Says that, on the screen on which it was done. */
export function ListMessage({ answer }: { answer: ListAnswer | undefined }) {
  const { said, undo } = answer ?? {}
  // One object for each answer, which is said once however often the list is drawn meanwhile.
  const refusal = useMemo(
    () => (answer && !answer.undo ? { why: 'refused', message: answer.said } : undefined),
    [answer],
  )
  return (
    <>
      <NotSavedMessage outcome={refusal} />
      <FlashMessage sentence={undo && said} occasion={undo}>
        {undo && <UndoButton key={undo} of={{ change: undo }} />}
      </FlashMessage>
    </>
  )
}
