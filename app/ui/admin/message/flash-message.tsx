import { CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { messageDurationsMs, useTimedMessage } from '#app/ui/use-timed-message.ts'
import { IconCheck } from '../icons.ts'
import classes from './flash-message.module.css'

/**
 * A function gets the numbers in the address, of affected records and of those left unchanged:
 * `?done=deleted&count=3&left=1`.
 */
type Sentence = string | ((count: number, left: number) => string)

export interface Flash {
  word: string | undefined
  sentence: string | undefined
  /** A different value after each redirect. */
  trigger: string | undefined
}

/**
 * Shows what was done after a redirect, by a key in the address: `?done=added`. Only keys of `sentences` have
 * an effect. The key is then removed from the address, so that a reload does not show the message again.
 * @param stays other parameters of the address, which are preserved
 */
export function useFlash(sentences: Partial<Record<string, Sentence>>, stays: readonly string[] = []): Flash {
  const { key, search } = useLocation()
  const query = new URLSearchParams(search)
  const word = query.get('done') ?? ''
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise) || 0
  const found = Object.hasOwn(sentences, word) ? sentences[word] : undefined
  const sentence = typeof found === 'function' ? found(number('count', 1), number('left', 0)) : found
  const trigger = sentence && `${word} ${key}`
  const shorten = useEffectEvent(() => {
    const rest = [...new URLSearchParams(location.search)].filter(([name]) => stays.includes(name))
    const query = rest.length > 0 ? `?${new URLSearchParams(rest)}` : ''
    history.replaceState(history.state, '', location.pathname + query)
  })
  useEffect(() => {
    if (trigger) shorten()
  }, [trigger])
  return { word: sentence && word, sentence, trigger }
}

interface FlashMessageProps extends Pick<Flash, 'sentence' | 'trigger'> {
  /** Links to where to go next. */
  children?: ReactNode
}

export function FlashMessage({ sentence, trigger, children }: FlashMessageProps) {
  const { visible, dismiss, clock } = useTimedMessage(
    trigger,
    children ? messageDurationsMs.doneWithWayBack : messageDurationsMs.done,
  )
  const shown = visible && sentence
  return (
    <div className={shown ? classes.message : undefined} {...clock}>
      {shown && <IconCheck size={20} className={classes.icon} />}
      <div className={classes.words}>
        <span role="status">{shown}</span>
        {shown && children && <span className={classes.links}>{children}</span>}
      </div>
      {shown && <CloseButton aria-label="Close" onClick={dismiss} />}
    </div>
  )
}
