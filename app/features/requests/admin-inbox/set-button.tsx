import { Button } from '@mantine/core'
import { href } from 'react-router'
import { useActOn } from '#app/content/list/screen/use-act.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { choicesOf, type FieldValue } from '../settable.ts'
import classes from './inbox.module.css'

/** Where acts on requests are posted, one or many, and where they are undone. */
export const acts = href('/admin/requests')

interface SetButtonProps extends FieldValue {
  /** Of the request as it is shown. */
  request: { kind: RequestKind; id: string; rev: number }
  /** Among the words of a line. */
  asLink?: boolean
}

/** Sets a field of one request, as the actions on many do, under the words of the value. */
export function SetButton({ request: { kind, id, rev }, asLink, ...set }: SetButtonProps) {
  const { run, isBusy } = useActOn({ action: acts, fields: { kind }, deleteFailed: '' }, [{ id, rev }])
  const words = choicesOf(set.field, {})[set.value]
  const button = { type: 'button' as const, disabled: isBusy, onClick: () => run(set) }
  return asLink ? (
    <button {...button} className={classes.link}>
      {words}
    </button>
  ) : (
    <Button {...button} variant="default">
      {words}
    </Button>
  )
}
