import { runBrowserTests } from '../browser-tests.ts'
import type { Subject } from '../subject.ts'

/** Playwright turns prerendering off in its browsers, because it can't follow prerendered pages. */
export default {
  about:
    'in a browser that prerenders: a page is prepared while a pointer rests on its link, and counted once seen',
  engines: ['sqlite'],
  run: (lab) =>
    runBrowserTests(lab.fact('a prepared page is a visit once it is seen'), ['lab/prepared-pages']),
} satisfies Subject
