import { Form } from 'react-router'
import { expiryOf } from '#app/platform/inbox/retention.ts'
import { formatDay } from '../../day.ts'
import { IconClock } from '../icons.ts'
import classes from './requests.module.css'

/** When a request goes because of its age. */
export interface Expiry {
  createdAt: number
  /** Marked, so that it does not. */
  exempt: boolean
  /** Without a number, nothing goes by its age. */
  months: number | null
  notBefore: number
}

/** Says so beside the request, with the way to keep it. */
export function ExpiryLine({ expiry, id, path }: { expiry: Expiry; id: string; path: string }) {
  const { createdAt, exempt, months, notBefore } = expiry
  if (months === null && !exempt) return null
  const at = months === null ? undefined : Math.max(expiryOf(createdAt, months), notBefore)
  return (
    <div className={classes.mail}>
      <span>
        <IconClock size={16} aria-hidden />
        {exempt || at === undefined
          ? 'This request is not erased because of its age.'
          : `This request will be erased on ${formatDay(at)}.`}
      </span>
      <Form method="post" action={path}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value={exempt ? 'let-expire' : 'exempt'} className={classes.link}>
          {exempt ? 'Erase when it is old' : 'Do not erase'}
        </button>
      </Form>
    </div>
  )
}
