import { certificates as declared } from '#app/features/certificates/collection.ts'
import { documents } from '../declared.ts'
import { file, text } from '../fields.ts'
import { repairs } from '../repairs.ts'

const notes = { noImage: 'the certificate has no picture', untitled: 'Certificate' } as const

export const certificates = documents(declared, {
  schema: { title: text({ line: true, max: 500 }), imageUrl: file('photograph', notes.noImage) },
  lowerCased: { titlelower: 'title' },
  complete(certificate, log) {
    if (certificate.title !== '') return
    certificate.title = certificate.remarks.split('\n')[0]?.slice(0, 200).trim() || notes.untitled
    log.push(repairs.missing('title', `“${certificate.title}” is used instead`))
  },
})
