import { href } from 'react-router'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import { check, hasFile } from './facts.server.ts'

/** What a visitor would miss of the pages of General, in the order in which they would notice. */
export const generalGaps = {
  banner: check({
    what: 'No banner on the home page',
    why: 'The page starts with a plain background. Add a video or an image.',
    address: href('/admin/home'),
    isDone: ({ homeimage }) => hasFile(homeimage.imageUrl) || hasFile(homeimage.posterUrl),
  }),
  logo: check({
    what: 'No logo',
    why: 'The header shows the name in plain letters.',
    address: href('/admin/logo'),
    isDone: ({ homelogo }) => hasFile(homelogo.imageUrl),
  }),
  contactDetails: check({
    what: 'No phone number and no email address',
    why: 'Visitors can reach you only through the form.',
    address: href('/admin/contact-details'),
    isDone: ({ contactDetails: { tel, email } }) => tel !== '' || email !== '',
  }),
  prequalification: check({
    what: 'No prequalification document',
    why: 'The button in the header stays hidden until there is one.',
    address: href('/admin'),
    isDone: ({ prequalification }) => hasFile(prequalification.imageUrl),
  }),
  projectsImage: topImage('Projects', 'projectsimage', href('/admin/projects-image')),
  newsImage: topImage('News', 'newsimage', href('/admin/news-image')),
  aboutImage: topImage('About', 'aboutimage', href('/admin/about-image')),
  numbers: check({
    what: 'No numbers on the home page',
    why: 'Years, projects and people are not shown before you enter them.',
    address: href('/admin/count-section'),
    isDone: ({ saved, isBegunEmpty }) => !isBegunEmpty || saved.includes('counts'),
  }),
  visits: check({
    what: 'No visitors counted yet',
    why: 'The home page shows their number from the first one on. You can enter those of an earlier website.',
    address: href('/admin/visitors-count'),
    isDone: async ({ isBegunEmpty }, { db }) => !isBegunEmpty || (await readVisits(db)) > 0,
  }),
}

function topImage(page: string, setting: 'projectsimage' | 'newsimage' | 'aboutimage', address: string) {
  return check({
    what: `No image at the top of ${page}`,
    why: 'The page starts with text only.',
    address,
    isDone: (site) => hasFile(site[setting].imageUrl),
  })
}
