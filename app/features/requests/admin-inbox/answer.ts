import { internationalNumber, whatsappLink } from '#app/ui/phone-link.ts'
import { requestKinds } from '../kinds.ts'
import type { VisitorRequest } from '../request.ts'

/** Programs in which an answer is begun; a way that is not there cannot be gone. */
export interface AnswerLinks {
  email?: string
  whatsapp?: string
}

/** Where an answer to a request is written, with its beginning and end: the person who answers sees and edits it before it is sent. */
export function answerLinks(request: VisitorRequest, company: string): AnswerLinks {
  const { kind, name, email, phone, subject } = request
  const about = requestKinds[kind].about(subject)
  const text = [`Dear ${name},`, `Thank you for ${about}.`, '', `Kind regards,\n${company}`].join('\n\n')
  const number = internationalNumber(phone)
  return {
    // RFC 6068: lines end with CRLF.
    email:
      email &&
      `${mailto(email)}?subject=${encode(`${company}: ${about}`)}&body=${encode(text.replaceAll('\n', '\r\n'))}`,
    whatsapp: number && `${whatsappLink(number)}?text=${encode(text)}`,
  }
}

export function mailto(email: string): string {
  return `mailto:${encode(email).replace('%40', '@')}`
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
