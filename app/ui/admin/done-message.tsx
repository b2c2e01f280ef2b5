import { CloseButton } from '@mantine/core'
import { IconCheck } from './icons.ts'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTimedMessage } from '../use-timed-message.ts'
import classes from './done-message.module.css'

const shownFor = 5_000

/**
 * A flash message: success is said after a redirect, by a word in the address: `?done=added`. Only words that `sentences`
 * knows say anything.
 * @param others what else stands in the address and stays there
 */
export function useDone<Word extends string>(
  sentences: Record<Word, unknown>,
  others: readonly string[] = [],
) {
  const { key, search } = useLocation()
  const asked = new URLSearchParams(search).get('done')
  const word = isWord(sentences, asked) ? asked : undefined
  useShortenedAddress(word && `${word} ${key}`, (name) => !others.includes(name))
  return { word, occasion: word && `${word} ${key}` }
}

/** The same where the sentence is the loader's, made of these parts of the address. */
export function useFlash(sentence: string | undefined, parts: readonly string[]) {
  const { key } = useLocation()
  const occasion = sentence && `${sentence} ${key}`
  useShortenedAddress(occasion, (name) => parts.includes(name))
  return { sentence, occasion }
}

/** Once read, what says the message leaves the address, so that a reload does not say it again. */
function useShortenedAddress(occasion: string | undefined, leaves: (name: string) => boolean) {
  const shorten = useEffectEvent(() => {
    const rest = [...new URLSearchParams(location.search)].filter(([name]) => !leaves(name))
    const query = rest.length > 0 ? `?${new URLSearchParams(rest)}` : ''
    history.replaceState(history.state, '', location.pathname + query)
  })
  useEffect(() => {
    if (occasion) shorten()
  }, [occasion])
}

interface DoneMessageProps {
  sentence: string | undefined
  occasion: string | undefined
  /** Where to go from here. */
  children?: ReactNode
}

export function DoneMessage({ sentence, occasion, children }: DoneMessageProps) {
  const { visible, dismiss, clock } = useTimedMessage(occasion, shownFor)
  const shown = visible && sentence
  return (
    <div className={shown ? classes.message : undefined} {...clock}>
      {shown && <IconCheck size={20} className={classes.icon} aria-hidden />}
      <div className={classes.words}>
        <span role="status">{shown}</span>
        {shown && children && <span className={classes.links}>{children}</span>}
      </div>
      {shown && <CloseButton aria-label="Close" onClick={dismiss} />}
    </div>
  )
}

function isWord<Word extends string>(sentences: Record<Word, unknown>, text: string | null): text is Word {
  return text !== null && Object.hasOwn(sentences, text)
}
