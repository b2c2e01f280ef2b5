import { href } from 'react-router'
import { countProjects } from '#app/features/projects/queries.server.ts'
import { readMark } from '#app/platform/database/meta.server.ts'
import { check, hasFile, type Check, type Facts } from './facts.server.ts'

/**
 * What makes an empty site one of its own, in this order. What an open site lacks beyond the first impression is among
 * its gaps.
 */
export const firstSteps = {
  name: check({
    what: 'Name the company',
    why: 'It is in every page’s title, at the bottom of every page and in search results.',
    address: href('/admin/brand'),
    // The sample company has its name without having saved one.
    isDone: async ({ saved }, { db }) =>
      saved.includes('brand') || (await readMark(db, 'sample-site')) === 'loaded',
  }),
  logo: check({
    what: 'Add the logo',
    why: 'It is at the top of every page.',
    address: href('/admin/logo'),
    isDone: ({ homelogo }) => hasFile(homelogo.imageUrl),
  }),
  phone: check({
    what: 'Enter the phone number',
    why: 'It is at the bottom of every page and on Contact.',
    address: href('/admin/contact-details'),
    isDone: ({ contactDetails }) => contactDetails.tel !== '',
  }),
  numbers: check({
    what: 'Enter your numbers',
    why: 'Years of experience and projects are on the home page.',
    address: href('/admin/count-section'),
    // An open site that did not begin empty shows numbers without having saved any.
    isDone: async ({ saved, isBegunEmpty }, { isInPreparation }) =>
      saved.includes('counts') || !(isBegunEmpty || (await isInPreparation())),
  }),
  texts: beforeOpening({
    what: 'Write the texts',
    why: 'The home page begins with them, and About repeats them.',
    address: href('/admin/home-text'),
    isDone: ({ saved }) => saved.includes('hometext'),
  }),
  banner: check({
    what: 'Choose the banner',
    why: 'A video or an image is the first thing that visitors see.',
    address: href('/admin/home'),
    isDone: ({ homeimage }) => hasFile(homeimage.imageUrl) || hasFile(homeimage.posterUrl),
  }),
  project: check({
    what: 'Add the first project',
    why: 'With an image it appears on Projects at once.',
    address: href('/admin/products'),
    isDone: async (_, { db }) => (await countProjects(db)) > 0,
  }),
  privacy: beforeOpening({
    what: 'Add the privacy notice',
    why: 'It is linked below both forms, and says what you do with what visitors send.',
    address: href('/admin/site'),
    isDone: ({ site }) => site.privacyNotice !== '' || site.privacyLink !== '',
  }),
}

/** Asked for only as long as the site is in preparation. */
function beforeOpening(step: Check) {
  const find = check(step)
  return Object.assign(async (facts: Facts) => ((await facts.isInPreparation()) ? find(facts) : []), step)
}
