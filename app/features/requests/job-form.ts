import { emailField, phoneField, type RequestForm } from './form.ts'

/** The longest timeout in a browser. */
const untilNextAnswer = 2 ** 31 - 1

/** Join Our Team, on the Careers page. */
export const jobForm = {
  fields: {
    firstname: { holds: 'firstName', maxLength: 100, autoComplete: 'given-name' },
    lastname: { holds: 'lastName', maxLength: 100, autoComplete: 'family-name', beside: true },
    email: emailField,
    phone: phoneField,
  },
  subjectField: 'subject',
  hasResume: true,
  shownFor: () => untilNextAnswer,
} as const satisfies RequestForm
