import { useEffect, useEffectEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import { quietly } from './desk-rules.ts'
import classes from './requests.module.css'

interface MarkReadProps {
  id: string
  /** Where it is posted. */
  path: string
  unread: boolean
  /** A person chose this request; the newest is also shown beside the list without having been chosen. */
  chosen: boolean
}

/**
 * Marks a request as read once it is on the screen: loading a page changes nothing (docs/decisions/0032). Where this fails,
 * the request stays unread. Without JavaScript there is a button.
 */
export function MarkRead({ id, path, unread, chosen }: MarkReadProps) {
  const fetcher = useFetcher()
  const fields = { intent: 'read', id }
  const mark = useEffectEvent(
    () => void fetcher.submit({ ...fields, ...quietly }, { method: 'post', action: path }),
  )
  const isSeen = unread && chosen
  useEffect(() => {
    if (isSeen) mark()
  }, [id, isSeen])
  if (!unread) return null
  return (
    <noscript>
      <Form method="post" action={path}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value={fields.intent} className={classes.link}>
          Mark as read
        </button>
      </Form>
    </noscript>
  )
}
