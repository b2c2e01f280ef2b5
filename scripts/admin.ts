// npm run admin: manages administrators from the shell, whether the site runs or not.
import { createAdministrators, type Administrators } from '#app/platform/auth/administrators.server.ts'
import { areaOf } from '#app/collections.ts'
import { byProgram } from '#app/platform/auth/links.server.ts'
import { createPeople, type People } from '#app/platform/auth/people.server.ts'
import { presetOf, presets } from '#app/platform/auth/rights.ts'
import { randomPassword } from '#app/platform/auth/passwords.server.ts'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { DataFolderInUse, lockDataFolder } from '#app/platform/disk/data-folder.server.ts'
import { hasSite, noSite, openDatabase } from '#app/platform/database/connect.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { askPassword } from './ask-password.ts'
import { runCommand } from './backup/command.ts'

const usage = `Administrators from the shell:

  npm run admin -- list                    name, sign-in, preset, and whether disabled
  npm run admin -- add <user>              an owner; asks for a password, makes one up with --random
  npm run admin -- password <user>         the same, and ends the user's sessions
  npm run admin -- preset <user> <preset>  owner, editor, tender, hr, front-desk, site-engineer or director
  npm run admin -- remove <user>
  npm run admin -- two-factor-off <user>   if phone and backup codes are lost

The site may be running. The exit code is 0 on success, otherwise 1.`

const withUser = ['add', 'password', 'remove', 'two-factor-off', 'preset']
const options = { random: { type: 'boolean', default: false } } as const

await runCommand(
  usage,
  options,
  async ({ positionals: [command = '', username = '', preset = '', ...more], values }) => {
    const isComplete = username === '' ? command === 'list' : withUser.includes(command)
    const rights = Object.entries(presets).find(([name]) => name === preset)?.[1]
    if (more.length > 0 || !isComplete || (command === 'preset' ? !rights : preset !== ''))
      throw new StartupError(usage)
    const config = readConfig()
    const isThere = await hasSite(config)
    if (!isThere && command !== 'add') throw new StartupError(noSite(config))
    const release = holdFolder(config, isThere)
    const db = await openDatabase(config, createLog('silent'))
    const wantsRandom = values.random || !process.stdin.isTTY
    const administrators = createAdministrators(db, config.companyEmailDomain, areaOf)
    if (rights)
      report(await administrators.setRights(username, rights), `${username} has the rights of ${preset}.`)
    else if (command === 'list') await list(createPeople(db, config.companyEmailDomain, areaOf))
    else await act(administrators, command, username, wantsRandom)
    await db.destroy()
    release()
  },
)

/**
 * The site may be running: on SQLite each waits for the other's lock, as instances on PostgreSQL do. If it is
 * not, nobody can start using the data folder in between.
 */
function holdFolder(config: Config, isThere: boolean): () => void {
  if (config.databaseUrl) return () => {}
  try {
    return lockDataFolder(config.dataDir).release
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || !isThere) throw error
    return () => {}
  }
}

async function list(people: People) {
  for (const { name, email, rights, isDisabled, hasPassword } of await people.listPeople()) {
    const state = isDisabled ? '  disabled' : hasPassword ? '' : '  invited'
    console.log(`${name}  ${email}  ${presetOf(rights) ?? 'adjusted'}${state}`)
  }
}

async function act(administrators: Administrators, command: string, username: string, wantsRandom: boolean) {
  const withPassword = async (set: Administrators['setPassword'], success: string) => {
    const random = wantsRandom ? randomPassword() : undefined
    const password = random ?? (await askPassword(`Password for ${username}: `))
    report(await set(username, password), random ? `${success}\nPassword: ${random}` : success)
  }
  switch (command) {
    case 'add':
      await withPassword(administrators.addAdministrator, `Added ${username}.`)
      break
    case 'password':
      await withPassword(
        (user, password) => administrators.setPassword(user, password, { setBy: byProgram }),
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

function report(outcome: object, success: string) {
  if ('refused' in outcome) {
    console.error(outcome.refused)
    process.exitCode = 1
  } else console.log(success)
}
