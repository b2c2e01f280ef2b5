import { href } from 'react-router'
import { httpsLink, link, links } from '#app/content/fields/link.ts'
import { seconds } from '#app/content/fields/seconds.ts'
import { toggle } from '#app/content/fields/toggle.ts'
import { defineSingleton } from '#app/content/singleton.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import {
  fileOrLinkOf,
  logo,
  max,
  numberOr,
  optionalLine,
  optionalNumber,
  optionalParagraphs,
  sentences,
} from '../fields.ts'
import { hints, messages } from '../messages.ts'

export const prequalification = defineSingleton({
  name: 'prequalification',
  area: 'content',
  admin: {
    group: 'Site',
    address: href('/admin'),
    title: 'Prequalification',
    lead: 'The document behind the Prequalification button in the header of the site.',
    site: href('/projects'),
    shownOn: [],
  },
  fields: {
    imageUrl: fileOrLinkOf('document', {
      label: 'Link to the document',
      help: 'Paste an address that begins with https://, or upload a PDF. If empty, the button is hidden.',
    }),
    // Like the logo's height, it is part of the record in specification §3, although nothing on the site uses
    // it.
    videoHeight: optionalNumber({
      label: 'Height, kept for exports',
      help: 'Saved and exported with the document. The site does not use this number.',
    }),
  },
  sentences,
})

export const homelogo = defineSingleton({
  name: 'homelogo',
  area: 'content',
  admin: {
    group: 'Site',
    address: href('/admin/logo'),
    title: 'Logo',
    lead: 'Shown in the header of every page, on dark blue.',
    site: href('/projects'),
    shownOn: [],
  },
  fields: {
    imageUrl: logo({
      label: 'Image',
      help: 'SVG or PNG with a transparent background, in colours for a dark background.',
    }),
    videoHeight: numberOr({
      label: 'Height, kept for exports',
      help: 'Saved and exported with the logo. If empty, 650. The site does not use this number: its header has its own height.',
      initial: 650,
    }),
  },
  sentences: { ...sentences, missing: messages.imageMissing },
})

/** Our own (specification §10.7). */
export const site = defineSingleton({
  name: 'site',
  area: 'content',
  admin: {
    group: 'Site',
    address: href('/admin/site'),
    title: 'Site details',
    lead: 'Facts that appear in several places.',
    site: href('/projects'),
    shownOn: ['/', href('/contact')],
  },
  fields: {
    licence: optionalLine({
      translatable: true,
      label: 'Licence line',
      help: 'Shown at the bottom of every page.',
    }),
    videoChannel: link({
      label: 'Video channel',
      help: 'The address of your channel.',
      max,
      malformed: hints.notALink,
    }),
    socialLinks: links({
      label: 'Social links',
      help: 'The addresses of your pages on LinkedIn, Instagram and other networks, one on each line. They are shown at the bottom of every page.',
      max: 1000,
      malformed: hints.notLinks,
    }),
    whatsapp: optionalLine({
      label: 'WhatsApp number',
      help: 'With the country code, from + on.',
      normalize: typedValue,
    }),
    place: optionalLine({
      label: 'Place on the map',
      help: 'An address, or the two numbers Google Maps shows when you right-click a place.',
    }),
    loadingOverlay: seconds({
      label: 'Loading screen, in seconds',
      help: '2 is usual; 0 turns it off.',
      initial: 2000,
      malformed: hints.notSeconds,
      required: hints.missing,
    }),
    brochure: toggle({
      label: 'Egypt brochure',
      help: 'Yes shows a link on the About page and at the bottom of every page.',
      initial: false,
    }),
    brochureUrl: fileOrLinkOf('document', {
      label: 'Brochure',
      help: 'Upload a PDF, or paste an address that begins with https://. If empty, the built-in brochure is used.',
    }),
    privacyNotice: optionalParagraphs({
      translatable: true,
      label: 'Privacy notice',
      help: 'What you do with the data that visitors send. It is a page of its own, linked below both forms and at the bottom of every page.',
    }),
    askConsent: toggle({
      label: 'Ask clients for consent',
      help: 'Yes gives every project a tab on which you ask its client, or record what the client agreed to.',
      initial: false,
    }),
    privacyLink: httpsLink({
      label: 'Privacy link',
      help: 'The address of a privacy notice elsewhere. If it is filled in, visitors are led there instead.',
      max,
      malformed: hints.notHttps,
    }),
  },
  sentences,
})
