import { policies } from '#app/uploads/policy.ts'
import { emailField, inMinutes, phoneField, type RequestForm } from './form.ts'

const refused = (reason: string) => `Error: ${reason}`

/** The longest timeout in a browser. */
const untilNextAnswer = 2 ** 31 - 1

/** Join Our Team, on the Careers page. */
export const jobForm = {
  label: 'Job application',
  fields: {
    firstname: {
      holds: 'firstName',
      label: 'First name',
      missing: 'Please enter your first name.',
      maxLength: 100,
      autoComplete: 'given-name',
    },
    lastname: {
      holds: 'lastName',
      label: 'Last name',
      missing: 'Please enter your last name.',
      maxLength: 100,
      autoComplete: 'family-name',
      beside: true,
    },
    email: emailField,
    phone: phoneField,
  },
  subject: {
    label: 'Vacancy',
    none: 'None in particular',
    gone: 'This vacancy has closed. Please choose another one, or none in particular, and submit again.',
  },
  resume: {
    label: 'Resume (PDF)',
    missing: 'Please choose your resume as a PDF.',
    help: `${policies.resume.words}, at most ${policies.resume.maxBytes / 1024 / 1024} MB`,
  },
  button: 'Submit',
  sending: 'Sending your application',
  sentences: {
    missing: 'All fields are required',
    tooLong: 'Please shorten the marked fields.',
    sent: 'Your application has been submitted successfully.',
    notArrived: refused(
      'your application could not be sent. Please check your connection and submit it again.',
    ),
    notStored: refused('your application could not be stored. Please submit it again in a moment.'),
    diskFull: refused(
      "The server's disk is full, so your application could not be stored. Please send it by email, or call us.",
    ),
    tooMany: (minutes: number) =>
      refused(
        `too many applications were sent from your connection. Please wait ${inMinutes(minutes)} and submit yours again.`,
      ),
    tooManyInAll: (minutes: number) =>
      refused(
        `too many applications are arriving right now. Please wait ${inMinutes(minutes)} and submit yours again.`,
      ),
    refused,
  },
  shownFor: () => untilNextAnswer,
} as const satisfies RequestForm

/** Shown beside the resume when the form is shown again. */
export const chooseAgain = 'Please choose your resume again.'

export function noRoomForResumes({ email, tel }: { email: string; tel: string }): string {
  const ways = [email && `send it by email to ${email}`, tel && `call us on ${tel}`].filter(Boolean)
  return refused(
    `we cannot accept any more resumes today. Please ${ways.join(' or ') || 'try again tomorrow'}.`,
  )
}
