import {
  startTransition,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
} from 'react'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { RequestForm } from './form.ts'
import type { FormWords } from './form-words.ts'
import { sendForm } from './send-form.ts'

/**
 * Sends a form without leaving the page. An accepted form is emptied; in a refused one, the first faulty
 * field gets the focus.
 * @param served the answer with which the page came, if the browser sent the form itself
 */
export function useSendForm(
  form: { form: RequestForm; words: FormWords },
  { address, served, onSent }: { address: string; served: FormAnswer | undefined; onSent?: () => void },
) {
  const element = useRef<HTMLFormElement>(null)
  const [progress, setProgress] = useState(0)
  const [answer, send, isSending] = useActionState(
    (_: FormAnswer | undefined, content: FormData) => sendForm(form, address, content, setProgress),
    served,
  )

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const content = new FormData(event.currentTarget)
    setProgress(0)
    startTransition(() => send(content))
  }

  const show = useEffectEvent((shown: FormAnswer | undefined) => {
    if (!element.current || !shown || shown === served) return
    if (shown.sent) {
      element.current.reset()
      onSent?.()
    } else focusFirstFault(element.current)
  })
  useEffect(() => show(answer), [answer])

  return { element, submit, answer, isSending, progress }
}

function focusFirstFault(form: HTMLFormElement) {
  for (const control of form.elements)
    if (control instanceof HTMLElement && control.ariaInvalid === 'true') return control.focus()
}
