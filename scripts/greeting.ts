import type { Config } from '#app/platform/config.server.ts'
import type { FirstAdministrator } from './first-start.ts'

/** The terminal output once the site answers, in one piece; the password is shown only this once. */
export function printGreeting(config: Config, administrator: FirstAdministrator | undefined) {
  const isLocal = config.publicUrl === `http://localhost:${config.port}`
  const address = `\n  Plinth is ready at ${config.publicUrl}\n`
  const place = isLocal ? '' : `  It listens on ${config.host}, port ${config.port}.\n`
  console.log(address + place + (administrator ? backOffice(config, administrator) : ''))
}

function backOffice(
  { publicUrl, isPublic, sampleSite }: Config,
  { username, password }: FirstAdministrator,
): string {
  return `
  ┌─ Your back office ${'─'.repeat(46)}
  │
  │  ${publicUrl}/admin
  │
  │  Username   ${username}
  │  Password   ${password ?? 'the one in ADMIN_PASSWORD'}
  │
  │  ${password ? whatToDo(isPublic) : 'You can now remove ADMIN_PASSWORD.'}${isPublic && !sampleSite ? opening : ''}
  └${'─'.repeat(65)}
`
}

/** A site whose first administrator has just been added is a new one. */
const opening = `
  │  Visitors see that the site is being prepared, until you open it on Overview.`

function whatToDo(isPublic: boolean): string {
  return isPublic
    ? 'It is shown only this once. Sign in now: you will choose your own.'
    : 'Write it down: it is shown only this once.'
}
