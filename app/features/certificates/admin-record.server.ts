import { href } from 'react-router'
import { recordScreens } from '#app/ui/admin/record-screens.server.ts'
import { checkCertificate, explain } from './admin-check.server.ts'
import { readCertificateForm } from './admin-form.server.ts'
import { addressOf, valuesOf } from './admin-record.ts'
import { messages } from './rules.ts'
import { addCertificate, deleteCertificate, findCertificate, saveCertificate } from './store.server.ts'

export const certificateScreens = recordScreens({
  kind: 'certificate',
  topic: 'certificates',
  sentences: messages,
  addresses: {
    edit: (id) => addressOf({ id }),
    list: href('/admin/certificates/edit'),
    added: (id) => `${href('/admin/certificates')}?${new URLSearchParams({ done: 'added', id })}`,
  },
  pictureFields: ['imageUrl'],
  read: readCertificateForm,
  check: ({ typed, fileProblem }) => checkCertificate(typed, fileProblem),
  explain,
  find: findCertificate,
  values: valuesOf,
  add: addCertificate,
  save: saveCertificate,
  remove: deleteCertificate,
})
