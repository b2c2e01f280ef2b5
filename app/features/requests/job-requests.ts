import { href } from 'react-router'
import { defineRequests } from './define.ts'
import { jobForm } from './job-form.ts'

export const jobRequests = defineRequests({
  name: 'job-request',
  area: 'jobs',
  form: jobForm,
  words: 'job',
  page: href('/careers'),
  one: 'Job request',
  many: 'Job requests',
  briefly: { one: 'application', many: 'applications' },
  did: 'applies for a job.',
  asked: 'applied',
  about: (subject) => (subject ? `your application for ${subject}` : 'your application'),
  otherNames: 'applications careers cv resume candidates',
  advice: 'Applications from the Careers page appear here with their resumes.',
  perHour: 300, // A popular vacancy may bring hundreds.
  office: { icon: 'file-cv', short: 'Jobs' },
})
