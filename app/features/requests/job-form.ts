import { email, pdf, phone, subject, text, type RequestForm } from './form.ts'

/** Join Our Team, on the Careers page. */
export const jobForm = {
  fields: {
    subject: subject(),
    firstname: text({ is: 'firstName', maxLength: 100, autoComplete: 'given-name' }),
    lastname: text({ is: 'lastName', maxLength: 100, autoComplete: 'family-name', beside: true }),
    email: email(),
    phone: phone(),
    file: pdf({ required: true, called: 'resume' }),
  },
  answerStays: true,
} as const satisfies RequestForm
