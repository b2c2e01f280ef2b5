import { Form } from 'react-router'
import type { MailState } from '#app/platform/outbox/queue.server.ts'
import { formatDay, formatTime } from '../../day.ts'
import { IconMail, IconRefresh } from '../icons.ts'
import { sayMail } from './mail-words.ts'
import classes from './requests.module.css'

/** Whether the e-mail that tells of a request went out; if not, why, and the way to try at once. */
export function MailLine({ mail, id, path }: { mail: MailState; id: string; path: string }) {
  const trouble = mail.reason !== undefined
  return (
    <div className={classes.mail} data-trouble={trouble || undefined}>
      <span>
        <IconMail size={16} aria-hidden />
        {sayMail(mail, (moment) => `${formatDay(moment)} ${formatTime(moment)}`)}
      </span>
      {trouble && (
        <Form method="post" action={path}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="resend" className={classes.link}>
            <IconRefresh size={16} aria-hidden />
            Try now
          </button>
        </Form>
      )}
    </div>
  )
}
