import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { island } from '#app/ui/island/island.tsx'
import { callForm } from './call-form.ts'
import { RequestForm } from './request-form.tsx'

/** Request a Call, on the Contact page. */
function CallRequest(props: { address: string; answer?: FormAnswer }) {
  return <RequestForm form={callForm} address={props.address} answer={props.answer} />
}

export default island('call-request', CallRequest)
