import type { ComponentProps } from 'react'
import { island } from '#app/ui/island/island.tsx'
import { RequestForm } from './request-form.tsx'

type SentForm = Omit<ComponentProps<typeof RequestForm>, 'onSent'>

/** A form of which its page needs nothing but that it is sent. */
function SentForm(props: SentForm) {
  return <RequestForm {...props} />
}

export default island('request-form', SentForm)
