/** What visitors send is not content: History neither lists nor quotes it (docs/decisions/0003). */
export const visitorKinds: ReadonlySet<string> = new Set(['call-request', 'job-request'])
