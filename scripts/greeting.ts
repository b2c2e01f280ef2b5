import type { Config } from '#app/platform/config.server.ts'
import type { FirstAdministrator } from './first-start.ts'

/** What the terminal shows once the site answers; the password this one time only. */
export function greet(config: Config, administrator: FirstAdministrator | undefined) {
  const local = `http://localhost:${config.port}`
  console.log(`\n  Plinth is ready at ${config.publicUrl}`)
  if (config.publicUrl !== local) console.log(`  It listens on ${config.host}, port ${config.port}.`)
  if (administrator) {
    const { username, password } = administrator
    console.log(`
  ┌─ Your back office ${'─'.repeat(46)}
  │
  │  ${config.publicUrl}/admin
  │
  │  Username   ${username}
  │  Password   ${password ?? 'the one in ADMIN_PASSWORD'}
  │
  │  ${password ? 'Write it down: it is shown only this once.' : 'ADMIN_PASSWORD is not needed any more.'}
  └${'─'.repeat(65)}`)
  }
  console.log('')
}
