import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { SendingSign } from '#app/ui/forms/visitor-form.tsx'
import { island } from '#app/ui/island/island.tsx'
import type { FormWords } from './form-words.ts'
import type { Subject } from './form.ts'
import { callForm } from './call-form.ts'
import { RequestForm, type FormNote } from './request-form.tsx'

interface CallRequestProps {
  address: string
  answer?: FormAnswer
  sign?: SendingSign
  note: readonly FormNote[]
  /** The project that it is about. */
  about?: Subject
  words: FormWords
}

/** Request a Call, on the Contact page. */
function CallRequest({ answer, about, ...form }: CallRequestProps) {
  return (
    <RequestForm form={callForm} answer={answer} offered={about && [about]} about={about?.value} {...form} />
  )
}

export default island('call-request', CallRequest)
