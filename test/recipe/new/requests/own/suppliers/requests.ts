import { defineRequests, email, pdf, phone, subject, text } from '#plinth/requests.ts'

/** Supplier registration, on the Suppliers page. */
export const supplierRequests = defineRequests({
  name: 'supplier-request',
  area: 'calls',
  form: {
    fields: {
      company: text({ is: 'name', maxLength: 200, autoComplete: 'organization' }),
      person: text({ maxLength: 200, autoComplete: 'name' }),
      email: email(),
      phone: phone({ beside: true }),
      category: subject('concrete', 'steel', 'finishes'),
      file: pdf({ required: true, called: 'licence' }),
    },
  },
  words: 'supplier',
  page: '/suppliers',
  one: 'Supplier registration',
  many: 'Supplier registrations',
  did: 'registers as a supplier.',
  about: () => 'your registration as a supplier',
  otherNames: 'vendors subcontractors materials licences',
  advice: 'When a company registers on the Suppliers page, it appears here with its licence.',
  perHour: 200,
  office: { icon: 'building' },
})
