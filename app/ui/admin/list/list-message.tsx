import { useMemo } from 'react'
import { FlashMessage } from '../message/flash-message.tsx'
import { NotSavedMessage } from '../form/not-saved-message.tsx'
import { UndoButton } from '../record/delete-record.tsx'
import type { Said } from '../said.ts'

interface ListMessageProps {
  answer: Said | undefined
  /** Where Undo is posted, if it is not History's, and with what. */
  undoAt?: { action: string; fields: Readonly<Record<string, string>> }
}

/** Shows the answer on the screen where the action was taken. */
export function ListMessage({ answer, undoAt }: ListMessageProps) {
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
        {undo && <UndoButton key={undo} of={{ ...undoAt?.fields, change: undo }} action={undoAt?.action} />}
      </FlashMessage>
    </>
  )
}
