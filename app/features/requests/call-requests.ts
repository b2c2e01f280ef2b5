import { href } from 'react-router'
import { callForm } from './call-form.ts'
import { defineRequests } from './define.ts'

export const callRequests = defineRequests({
  name: 'call-request',
  area: 'calls',
  form: callForm,
  words: 'call',
  page: href('/contact'),
  one: 'Call request',
  many: 'Call requests',
  did: 'asks for a call.',
  about: (subject) => (subject ? `your message about ${subject}` : 'your message'),
  otherNames: 'messages contact form enquiries leads inbox',
  advice: 'When a visitor fills in Request a Call on the Contact page, the message appears here.',
  perHour: 200,
  office: {
    icon: 'phone-call',
    short: 'Calls',
    callFirst: true,
    tenders: true,
    deleted: 'request',
  },
})
