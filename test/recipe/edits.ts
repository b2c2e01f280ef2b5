/** Lines that a new collection adds to files that are there. */
interface Edit {
  file: string
  /** They come behind the first line that contains this. */
  behind: string
  lines: readonly string[]
}

/** In the order of CONTRIBUTING, which quotes them. */
export const edits: readonly Edit[] = [
  {
    file: 'app/platform/database/migrations/index.ts',
    behind: "import * as listedProjects from './0008-listed-projects.ts'",
    lines: ["import * as testimonials from './testimonials.ts'"],
  },
  {
    file: 'app/platform/database/migrations/index.ts',
    behind: 'export const migrations',
    lines: ["  '9999-testimonials': testimonials,"],
  },
  {
    file: 'app/collections.ts',
    behind: 'import { vacancies }',
    lines: ["import { testimonials } from './features/testimonials/collection.ts'"],
  },
  { file: 'app/collections.ts', behind: 'const declared = [', lines: ['  testimonials,'] },
  {
    file: 'app/routes.ts',
    behind: "page('clients',",
    lines: ["      page('testimonials', 'site/testimonials/testimonials-page.tsx'),"],
  },
  {
    file: 'app/routes.ts',
    behind: "...documents('certificates'),",
    lines: ["      ...documents('testimonials'),"],
  },
  {
    file: 'app/features/settings/site-pages.ts',
    behind: 'const listed = [',
    lines: ["  { name: 'testimonials', to: '/testimonials', pictures: ['aboutimage'], footer: 'company' },"],
  },
  { file: 'app/messages/en.ts', behind: '  pages: {', lines: ["    testimonials: 'Testimonials',"] },
  {
    file: 'app/messages/en.ts',
    behind: '  descriptions: {',
    lines: ["    testimonials: 'What our clients say about our work.',"],
  },
  {
    file: 'app/messages/en.ts',
    behind: 'export const en = {',
    lines: ["  noTestimonials: 'What our clients say appears here.',"],
  },
  { file: 'app/messages/ar.ts', behind: '  pages: {', lines: ["    testimonials: 'آراء عملائنا',"] },
  {
    file: 'app/messages/ar.ts',
    behind: '  descriptions: {',
    lines: ["    testimonials: 'ما يقوله عملاؤنا عن أعمالنا.',"],
  },
  {
    file: 'app/messages/ar.ts',
    behind: 'export const ar = {',
    lines: ["  noTestimonials: 'هنا يظهر ما يقوله عملاؤنا.',"],
  },
]
