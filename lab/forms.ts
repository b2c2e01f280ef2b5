import { post, type Answer } from './client.ts'
import type { Site } from './deployment.ts'

export const callRequest = {
  personName: 'Mona Haddad',
  personEmail: 'mona@example.com',
  personPhone: '+971 50 123 4567',
  personMessage: 'Please call me.',
} as const

const application = {
  firstname: 'Omar',
  lastname: 'Said',
  email: 'omar@example.com',
  phone: '+971 50 765 4321',
} as const

/** Sends a call request as the form does. */
export function sendCallRequest(site: Site, fields: Partial<Record<keyof typeof callRequest, string>> = {}) {
  return post(site, '/contact', new URLSearchParams({ ...callRequest, ...fields }))
}

export function sendApplication(
  site: Site,
  fields: Partial<Record<keyof typeof application, string>> = {},
  file: File = resume(),
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...application, ...fields })) form.append(name, value)
  form.append('file', file)
  return post(site, '/careers', form)
}

/** A file with these words that passes every check as a PDF. */
export function resume(words = 'Foreman', name = 'resume.pdf'): File {
  return new File(
    [`%PDF-1.7\n% ${words}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`],
    name,
  )
}
