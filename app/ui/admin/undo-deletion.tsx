import { Button } from '@mantine/core'
import { href, useFetcher, useLocation } from 'react-router'
import type { RecordKind } from '#app/platform/change.server.ts'

/** What undoing answers: a sentence, whether it could be done or not. */
export interface Undone {
  said: string
}

/** In the message after deleting: brings it back, and one stays where one is. The address says what it was. */
export function UndoDeletion({ kind }: { kind: RecordKind }) {
  const { data, state, submit } = useFetcher<Undone>()
  const record = new URLSearchParams(useLocation().search).get('of')
  const undo = () => void submit({ kind, record }, { method: 'post', action: href('/admin/undo') })
  if (!record) return null
  return (
    <>
      <span role="status">{data?.said}</span>
      {!data && (
        <Button variant="default" size="xs" onClick={undo} loading={state !== 'idle'}>
          Undo
        </Button>
      )}
    </>
  )
}
