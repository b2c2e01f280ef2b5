import { href } from 'react-router'
import type { Deletion } from '#app/ui/admin/delete-record.tsx'
import type { Certificate } from './rules.ts'

export function addressOf({ id }: Pick<Certificate, 'id'>): string {
  return href('/admin/certificates/edit/:id', { id })
}

/** A certificate as its form holds it. */
export function valuesOf({ title, remarks, picture }: Certificate) {
  return { title, remarks, imageUrl: picture?.key ?? '' }
}

export function deletionOf(certificate: Certificate): Deletion {
  return {
    question: `Delete ${certificate.title}?`,
    consequence: 'It leaves the About page at once, with its picture.',
    rev: certificate.rev,
    address: addressOf(certificate),
  }
}
