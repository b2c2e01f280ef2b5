import { startVisitorScript } from './site/browser/start.ts'

// The only script that every document loads. If the server left data for React, a route of the back office
// hydrates the page.
if (!('__reactRouterContext' in window)) startVisitorScript()
