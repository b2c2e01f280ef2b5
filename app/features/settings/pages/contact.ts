import { href } from 'react-router'
import { email } from '#app/content/fields/link.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { defineSingleton } from '#app/content/singleton.ts'
import { line, max, paragraph, sentences } from '../fields.ts'
import { hints } from '../messages.ts'

export const contactDetails = defineSingleton({
  name: 'contactDetails',
  area: 'content',
  admin: {
    group: 'Contact',
    address: href('/admin/contact-details'),
    title: 'Contact details',
    lead: 'How visitors reach you.',
    site: '/contact',
  },
  fields: {
    tel: line({ label: 'Phone', normalize: typedValue }),
    fax: line({ label: 'Fax' }),
    pobox: line({ label: 'P.O. box' }),
    email: email({ label: 'Email', max, required: hints.missing }),
    address: paragraph({ translatable: true, label: 'Address' }),
  },
  sentences,
})
