import { href } from 'react-router'
import { defineSingleton, type Singleton } from '#app/content/singleton.ts'
import { banner, focalPoint, optionalBanner, sentences } from '../fields.ts'
import { messages } from '../messages.ts'

const help = 'Wide images look best: at least 2,400 pixels wide.'

const aboutimage = pageImage(
  'aboutimage',
  {
    group: 'About',
    address: href('/admin/about-image'),
    title: 'About image',
    lead: 'The wide image at the top of About.',
    site: '/about',
  },
  banner({ isLow: false, label: 'Image', help }),
)

const projectsimage = pageImage('projectsimage', {
  group: 'Pages',
  address: href('/admin/projects-image'),
  title: 'Projects image',
  lead: 'The wide image at the top of Projects.',
  site: href('/projects'),
})

const newsimage = pageImage('newsimage', {
  group: 'Pages',
  address: href('/admin/news-image'),
  title: 'News image',
  lead: 'The wide image at the top of News.',
  site: href('/news'),
})

const optional = optionalBanner({
  isLow: true,
  label: 'Image',
  help: `${help} If empty, the page begins with its heading alone.`,
})

const clientsimage = pageImage(
  'clientsimage',
  {
    group: 'Pages',
    address: href('/admin/clients-image'),
    title: 'Clients image',
    lead: 'A wide image at the top of Clients, if you like.',
    site: href('/clients'),
  },
  optional,
)

const careersimage = pageImage(
  'careersimage',
  {
    group: 'Pages',
    address: href('/admin/careers-image'),
    title: 'Careers image',
    lead: 'A wide image at the top of Careers, if you like.',
    site: href('/careers'),
  },
  optional,
)

const contactimage = pageImage(
  'contactimage',
  {
    group: 'Contact',
    address: href('/admin/contact-image'),
    title: 'Contact image',
    lead: 'A wide image at the top of Contact, if you like.',
    site: href('/contact'),
  },
  optional,
)

export const banners = { aboutimage, projectsimage, newsimage, clientsimage, careersimage, contactimage }

export type BannerKey = keyof typeof banners

/** The image at the top of a page; above a list it is low, so that the list begins on the first screen. */
function pageImage(
  name: string,
  admin: Singleton['admin'],
  imageUrl = banner({ isLow: true, label: 'Image', help }),
) {
  return defineSingleton({
    area: 'content',
    name,
    admin,
    fields: { imageUrl, ...focalPoint },
    sentences: { ...sentences, missing: messages.imageMissing },
  })
}
