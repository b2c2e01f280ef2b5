import { collections, singletons } from '#app/collections.ts'
import { kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { noRights, type Area, type Level, type Rights } from '#app/platform/auth/rights.ts'
import type { TestApp } from './app.ts'
import { markPrivateData, officeExamples } from './private-markers.ts'
import { addressed, moduleOf } from './route-addresses.ts'

/** What everybody who signs in may open, whatever their part. */
export const everybodys = [
  '/admin/*',
  '/admin/account',
  '/admin/find',
  '/admin/history',
  '/admin/notifications',
  '/admin/overview',
  '/admin/session',
  '/admin/sign-in',
  '/admin/sign-out',
  '/admin/undo',
  '/admin/unread',
]

/** Asked for with no kind, or without a body, such an address refuses before anybody's part matters. */
export const incomplete = [400, 404, 405]

export const only = (area: Area, level: Level): Rights => ({ ...noRights, [area]: level })

interface Office {
  pattern: string
  /** An address of this pattern that leads to something. */
  path: string
}

/** A signed-in person whose rights a test sets, in an office where something is everywhere. */
export async function openOffice(app: TestApp, everything: boolean) {
  const site = await markPrivateData(app)
  const cookie = await app.signIn()
  const { db } = app.services
  const signedIn = db.selectFrom('user').select('id').where('name', '=', 'admin')
  const { id } = await signedIn.executeTakeFirstOrThrow()
  // As of somebody who had every part once: what one did then may name what one no longer sees.
  await db.updateTable('revision').set({ actor_id: id }).execute()

  async function be(rights: Rights) {
    await db
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .execute()
  }

  async function ask(path: string, method: string, body?: URLSearchParams) {
    const answer = await app.request(path, { method, cookie, body })
    const endless = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (endless) await answer.body?.cancel()
    return { status: answer.status, text: endless ? '' : await answer.text() }
  }

  function offices(): Office[] {
    const routes = app.app.routes
      .filter(({ access, pattern }) => access === 'administrators' && pattern.startsWith('/admin'))
      .filter(({ pattern }) => pattern !== '/admin/sign-out')
    const asked = everything ? routes : [...Map.groupBy(routes, sameAnswers).values()].flatMap(firstOf)
    return addressed(asked, officeExamples(site)).map(({ route, path }) => ({ pattern: route.pattern, path }))
  }

  const foundIn = (text: string) => site.markers.filter((marker) => text.includes(marker))
  return { site, cookie, be, ask, offices, foundIn }
}

/**
 * Routes that share a module ask for the same rights, unless they are about what belongs to different areas:
 * one of each such group is asked, and with `npm test -- --all` every one.
 */
function sameAnswers({ id, pattern }: { id: string; pattern: string }): string {
  const isEverybodys = everybodys.includes(pattern)
  return `${moduleOf(id)} ${areaOfAddress(pattern) ?? ''} ${isEverybodys ? pattern : ''}`
}

function areaOfAddress(pattern: string): Area | undefined {
  const declared = [
    ...collections.map(({ admin, area }) => ({ address: admin.list, area })),
    ...singletons.map(({ admin, area }) => ({ address: admin.address, area })),
    ...kinds.map((kind) => requestKinds[kind]),
  ]
  return declared
    .filter(({ address }) => pattern === address || pattern.startsWith(`${address}/`))
    .toSorted((one, other) => other.address.length - one.address.length)[0]?.area
}

const firstOf = <Item>([first]: Item[]) => (first === undefined ? [] : [first])
