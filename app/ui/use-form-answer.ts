import { useEffect, type RefObject } from 'react'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'

/** After an answer an accepted form is empty again, and in a refused one the first field that is wrong has the focus. */
export function useFormAnswer(form: RefObject<HTMLFormElement | null>, answer: FormAnswer | undefined) {
  useEffect(() => {
    if (answer?.sent) form.current?.reset()
    else if (answer?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
