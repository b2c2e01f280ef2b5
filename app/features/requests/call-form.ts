import { email, phone, subject, text, type RequestForm } from './form.ts'

/** Request a Call, on the Contact page. */
export const callForm = {
  fields: {
    project: subject(),
    personName: text({ is: 'name', maxLength: 200, autoComplete: 'name' }),
    personEmail: email(),
    personPhone: phone({ beside: true }),
    personMessage: text({ is: 'message', maxLength: 5000, multiline: true }),
  },
} as const satisfies RequestForm
