import { existsSync } from 'node:fs'
import { openAdministrators, type Administrators } from '#app/platform/auth/administrators.server.ts'
import { loadDotEnv, readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { DataFolderInUse, holdDataFolder } from '#app/platform/data-folder.server.ts'
import { sqliteFile } from '#app/platform/database/database-error.server.ts'
import { openMigrated } from '#app/platform/database/connect.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { askPassword } from './ask-password.ts'
import { randomPassword } from '#app/platform/auth/passwords.server.ts'
import { failToStart } from './startup-failure.ts'

const usage = `Administrators from the shell:

  npm run admin -- list
  npm run admin -- add <user>         asks for a password; makes one up with --random
  npm run admin -- password <user>    the same, and ends the user's sessions
  npm run admin -- remove <user>
  npm run admin -- two-factor-off <user>   if phone and backup codes are lost`

const wordsWithoutFlags = process.argv.slice(2).filter((word) => word !== '--random')
const wantsRandom = process.argv.includes('--random') || !process.stdin.isTTY
const [command = '', username = ''] = wordsWithoutFlags
const withUser = ['add', 'password', 'remove', 'two-factor-off']
const isComplete = command === 'list' || (withUser.includes(command) && username !== '')

if (isComplete) await run()
else {
  console.error(usage)
  process.exitCode = 1
}

async function run() {
  try {
    loadDotEnv()
    const config = readConfig()
    const release = await holdFolder(config)
    const db = await openMigrated(config, openLog('silent'))
    await act(openAdministrators(db, config.companyEmailDomain))
    await db.destroy()
    release()
  } catch (error) {
    failToStart(error)
  }
}

/**
 * The site may run meanwhile: on SQLite each waits for the other's lock, as instances on PostgreSQL do. Where it does not, nobody
 * begins to use the data folder in between.
 */
async function holdFolder(config: Config): Promise<() => void> {
  if (config.databaseUrl) return () => {}
  const isThere = existsSync(sqliteFile(config))
  if (command !== 'add' && !isThere)
    throw new StartupError(`DATA_DIR: there is no site in ${config.dataDir} yet. npm start makes one.`)
  try {
    return holdDataFolder(config.dataDir).release
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || !isThere) throw error
    return () => {}
  }
}

async function act(administrators: Administrators) {
  switch (command) {
    case 'list':
      for (const { name, email } of await administrators.listAdministrators())
        console.log(`${name}  ${email}`)
      break
    case 'add':
      await withPassword(administrators.addAdministrator, `Added ${username}.`)
      break
    case 'password':
      await withPassword(
        administrators.setPassword,
        `${username} has a new password, and has to sign in again.`,
      )
      break
    case 'remove':
      report(await administrators.removeAdministrator(username), `Removed ${username}.`)
      break
    case 'two-factor-off':
      report(
        await administrators.switchOffTwoSteps(username),
        `${username} signs in with the password alone from now on.`,
      )
  }
}

async function withPassword(set: Administrators['setPassword'], success: string) {
  const random = wantsRandom ? randomPassword() : undefined
  const password = random ?? (await askPassword(`Password for ${username}: `))
  report(await set(username, password), random ? `${success}\nPassword: ${random}` : success)
}

function report(outcome: object, success: string) {
  if ('refused' in outcome) {
    console.error(outcome.refused)
    process.exitCode = 1
  } else console.log(success)
}
