// Runs after a change in: scripts/backup app/operations app/platform test/restorable.ts
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, newFolder } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { productEngines } from '#test/product-engines.ts'
import { openAccount } from '#test/account.ts'
import { visibleText } from '#test/admin.ts'
import { environmentOf, runScript, startSite } from '#test/site-process.ts'
import { noRights, presets } from '#app/platform/auth/rights.ts'
import { makePreview } from '#app/platform/auth/previews.server.ts'
import { readMark } from '#app/platform/database/meta.server.ts'
import { addTestProject } from '#test/projects.ts'

const password = 'four-cranes-and-a-plinth'

describe.each(productEngines())('links and people of a backup · %s', (engine) => {
  async function newPlace() {
    const config = { dataDir: newFolder(), databaseUrl: await newDatabaseUrl(engine) }
    return { config, environment: environmentOf(config.dataDir, config.databaseUrl) }
  }
  const backup = (environment: Record<string, string>, ...words: string[]) =>
    runScript('scripts/backup/backup.ts', environment, words)
  const restore = (environment: Record<string, string>, ...words: string[]) =>
    runScript('scripts/backup/restore.ts', environment, words)

  /** With an invitation, a link to a new password and one for a guest, all open. */
  async function withLinks() {
    const { config, environment } = await newPlace()
    const site = await createTestApp({ config })
    const { auth, db } = site.services
    await site.signIn()
    const [owner] = await auth.listPeople()
    const by = owner?.id ?? ''
    const details = { name: '', rights: presets.hr, projects: [], contactEmail: '', phone: '' }
    const invited = await auth.addPerson(by, 'layla', { ...details, twoStepsRequired: false })
    await auth.addAdministrator('hana', password, { rights: noRights })
    const hana = (await auth.listPeople()).find(({ username }) => username === 'hana')
    const reset = await auth.makePasswordLink(by, hana?.id ?? '')
    const { id } = await addTestProject(site.services, { code: '188', name: 'Creek Villa' })
    const preview = await makePreview(db, { kind: 'project', id }, by)
    if ('refused' in invited || 'refused' in reset) throw new Error('no links')
    return { site, environment, tokens: { join: invited.token, reset: reset.token, preview } }
  }
  type Tokens = Awaited<ReturnType<typeof withLinks>>['tokens']

  async function statesAt(config: Awaited<ReturnType<typeof newPlace>>['config'], tokens: Tokens) {
    const copy = await createTestApp({ config })
    onTestFinished(() => copy.close())
    const { auth, db } = copy.services
    return {
      copy,
      states: [
        await auth.findLinkState('join', tokens.join),
        await auth.findLinkState('reset', tokens.reset),
        (await copy.request(`/shared/${tokens.preview}`)).status,
      ],
      restored: await readMark(db, 'restored'),
    }
  }

  it('come back revoked, and an owner is asked to look at People', async () => {
    const { site, environment, tokens } = await withLinks()
    const archive = join(newFolder(), 'site.tar.zst')
    expect(await backup(environment, archive)).toMatchObject({ code: 0 })
    await site.app.close()
    const there = await newPlace()
    const done = await restore(there.environment, archive)
    expect(done, done.stderr).toMatchObject({ code: 0 })
    expect(done.stdout).toMatch(/People and rights are those of \d+ \w+ \d{4}: look at People\./)
    const { copy, states, restored } = await statesAt(there.config, tokens)
    expect(states).toEqual(['revoked', 'revoked', 404])
    expect(restored).toMatch(/^\d+$/)
    const account = await openAccount(copy)
    const cookie = await copy.signIn()
    const page = async (path: string) => visibleText(await (await copy.request(path, { cookie })).text())
    expect(await page('/admin/overview')).toContain('People and rights are those of')
    expect(await page('/admin/people')).toContain('I have looked at all of them')
    const looked = await account.post('/admin/people', { intent: 'looked' }, cookie)
    expect(looked.headers.get('Location')).toBe('/admin/people?done=looked')
    expect(await page('/admin/overview')).not.toContain('People and rights are those of')
  })

  it('go along with a site that moves, whose old place then serves no more', async () => {
    const { site, environment, tokens } = await withLinks()
    const archive = join(newFolder(), 'site.tar.zst')
    const running = await backup(environment, archive, '--move')
    expect(running).toMatchObject({ code: 1 })
    expect(running.stderr).toMatch(/running|connections? (is|are) open/)
    await site.app.close()
    const moved = await backup(environment, archive, '--move')
    expect(moved, moved.stderr).toMatchObject({ code: 0 })
    const there = await newPlace()
    const done = await restore(there.environment, archive)
    expect(done.stdout).not.toContain('look at People')
    const { states, restored } = await statesAt(there.config, tokens)
    expect([...states, restored]).toEqual(['valid', 'valid', 200, undefined])
    await expect(startSite(environment)).rejects.toThrow('This site was moved')
    const again = await startSite(environment, undefined, ['--take-over'])
    expect((await fetch(`${again.url}/projects`)).status).toBe(200)
    await again.stop()
    const plainly = await startSite(environment)
    await plainly.stop()
  })
})
