import { href } from 'react-router'
import { group } from '#app/content/fields/group.ts'
import { defineSingleton } from '#app/content/singleton.ts'
import { line, optionalLine, optionalPhotograph, paragraph, sentences, signature } from '../fields.ts'

const place = { group: 'About', site: '/about' } as const

export const abouttext = defineSingleton({
  name: 'abouttext',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/about-text'),
    title: 'About text',
    lead: 'The headline of the About page.',
  },
  fields: { headertxt: line({ translatable: true, label: 'Headline', initial: 'About us' }) },
  sentences,
})

export const gmmessage = defineSingleton({
  name: 'gmmessage',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/gm-message'),
    title: 'GM message',
    lead: 'The General Manager’s letter.',
  },
  fields: {
    headertxt: line({ translatable: true, label: 'Heading', initial: 'Message from the General Manager' }),
    firstp: paragraph({
      translatable: true,
      label: 'First paragraph',
      initial: 'Every building we hand over carries our name for longer than we will.',
    }),
    secondp: paragraph({
      translatable: true,
      label: 'Second paragraph',
      initial: 'Thank you to everyone who works with us, on site and in the office.',
    }),
    name: optionalLine({
      translatable: true,
      label: 'Name',
      help: 'Who signs the letter. If empty, it is signed by the General Manager.',
    }),
    portrait: optionalPhotograph({ label: 'Portrait' }),
    signature: signature({
      label: 'Signature',
      help: 'An SVG, a PNG with a transparent background, or a photograph of a signature on white paper.',
    }),
  },
  sentences,
})

export const aboutbottom = defineSingleton({
  name: 'aboutbottom',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/about-bottom'),
    title: 'Why, mission, vision',
    lead: 'Three boxes. Every sentence becomes one line.',
  },
  fields: {
    why: group({
      product: paragraph({
        translatable: true,
        label: 'Why the company',
        initial:
          'One team from foundation to furniture. Clear programmes. Handover on the day in the contract.',
      }),
    }),
    mission: paragraph({
      translatable: true,
      label: 'Our mission',
      initial: 'To hand over sound buildings on the day we promised.',
    }),
    vision: paragraph({
      translatable: true,
      label: 'Our vision',
      initial: 'To be the contractor that architects ask for by name.',
    }),
  },
  sentences,
})
