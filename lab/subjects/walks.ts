import { runBrowserTests } from '../browser-tests.ts'
import type { Subject } from '../subject.ts'

const files = ['e2e/accessibility', 'e2e/layout']

/** `npm test` runs the same at one width (e2e/widths.ts). */
export default {
  about: 'every page at 360, 768 and 1440 px: axe, nothing sideways, no text too small, nothing covered',
  engines: ['sqlite'],
  run: (lab) => runBrowserTests(lab.fact('a page holds at every width'), files, { EVERY_WIDTH: 'on' }),
} satisfies Subject
