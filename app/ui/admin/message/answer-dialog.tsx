import { useState, type ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import classes from './answer-dialog.module.css'
import { LazyModal } from '../overlay/lazy.tsx'

interface AnswerDialogProps {
  /** The server's answer; the dialog opens for each new one. */
  answer: object
  title: ReactNode
  size?: number
  /** @param close `undefined` if there is nothing to close */
  children: (close?: () => void) => ReactNode
}

/** A question from the server. Without JavaScript it is part of the page. */
export function AnswerDialog({ answer, title, size, children }: AnswerDialogProps) {
  const [closed, setClosed] = useState<object>()
  const close = () => setClosed(answer)
  if (!useHydrated())
    return (
      <section className={classes.inline}>
        <h2>{title}</h2>
        {children()}
      </section>
    )
  return (
    <LazyModal opened={closed !== answer} onClose={close} size={size} title={title}>
      {children(close)}
    </LazyModal>
  )
}
