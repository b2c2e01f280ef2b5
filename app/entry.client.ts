import { startVisitorScript } from './site/visitor/start.ts'

// The one script that every document names. What the server left for React, a route of the back office brings to life.
if (!('__reactRouterContext' in window)) startVisitorScript()
