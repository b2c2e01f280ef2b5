import { startVisitorScript } from './site/visitor/start.ts'

// The one script that every document names. Where the server left React something to bring to life, it is fetched.
if ('__reactRouterContext' in window) void import('./hydrate.tsx')
else startVisitorScript()
