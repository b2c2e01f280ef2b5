import { startVisitorScript } from './site/visitor/start.ts'

// The only script that every document loads. React hydrates only routes of the back office.
if (!('__reactRouterContext' in window)) startVisitorScript()
