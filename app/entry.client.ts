import { startVisitorScript } from './site/browser/start.ts'

// The only script that every document loads. On pages of the back office, a route of theirs hydrates them.
if (!('hydrates' in document.documentElement.dataset)) startVisitorScript()
