import { href } from 'react-router'
import { defineSingleton, type Singleton } from '#app/content/singleton.ts'
import { banner, focalPoint, sentences } from '../fields.ts'
import { messages } from '../messages.ts'

export const aboutimage = pageImage(
  'aboutimage',
  {
    sheet: 'B-01',
    group: 'About',
    address: href('/admin/about-image'),
    title: 'About image',
    lead: 'The wide image at the top of About.',
    site: '/about',
  },
  false,
)

export const projectsimage = pageImage('projectsimage', {
  sheet: 'P-01',
  group: 'Pages',
  address: href('/admin/projects-image'),
  title: 'Projects image',
  lead: 'The wide image at the top of Projects.',
  site: href('/projects'),
})

export const newsimage = pageImage('newsimage', {
  sheet: 'P-02',
  group: 'Pages',
  address: href('/admin/news-image'),
  title: 'News image',
  lead: 'The wide image at the top of News.',
  site: href('/news'),
})

/** The image at the top of a page; above a list it is low, so that the list begins on the first screen. */
function pageImage(name: string, admin: Singleton['admin'], isLow = true) {
  return defineSingleton({
    area: 'content',
    name,
    admin,
    fields: {
      imageUrl: banner({ isLow, label: 'Image', help: 'Wide images look best: at least 2,400 pixels wide.' }),
      ...focalPoint,
    },
    sentences: { ...sentences, missing: messages.imageMissing },
  })
}
