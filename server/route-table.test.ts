import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { createRouteTable, onlyLanguagesOn } from './route-table.ts'

type Entry = (typeof routes)[number]

/** The routes of the product as a build has them, without what they do. */
function buildOf(entries: readonly Entry[], parentId?: string): ServerBuild['routes'] {
  const built: ServerBuild['routes'] = {}
  for (const { id = '', file, path, index, children = [] } of entries) {
    const own = id || file.replace(/\.tsx?$/, '')
    const module = { default: () => null, handle: { access: 'administrators' } }
    built[own] = { id: own, parentId, path, index, module }
    Object.assign(built, buildOf(children, own))
  }
  return built
}

function treeOf(built: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(built)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(built, id) }))
}

const built = buildOf(routes)
const table = createRouteTable(built)
const tree = treeOf(built)
const examples = table.routes.map(({ pattern }) => pattern.replaceAll(/:\w+/g, '196B').replace('*', 'a/b'))

describe('the table of routes', () => {
  it('knows every address of the product', () => expect(examples.length).toBeGreaterThan(100))

  it.each([...new Set(examples)])(
    'finds for %s what matchRoutes() finds, however it is spelt',
    async (path) => {
      const spelt = [path, `${path.toUpperCase()}/`, path.replace(/[a-z]/, encoded)]
      for (const pathname of spelt) {
        const { route } = (await table.find({ pathname, search: '' })) ?? {}
        expect(`${pathname} ${route?.id}`).toBe(
          `${pathname} ${matchRoutes(tree, pathname)?.at(-1)?.route.id}`,
        )
      }
    },
  )

  it('takes dots that are left without .data for a name, not for a way up', async () => {
    const found = await table.find({ pathname: '/admin/products/edit/...data', search: '' })
    expect(found?.route.pattern).toBe('/admin/products/edit/:id')
  })

  it('takes an address that cannot be decoded for one that does not exist', async () => {
    const found = await table.find({ pathname: '/ar/%ff', search: '' })
    expect(found).toEqual(table.missing({ pathname: '/ar' }))
  })

  it('hides the addresses of a language that is switched off', async () => {
    const arabic = await table.find({ pathname: '/ar/projects', search: '' })
    expect(await onlyLanguagesOn(table, async () => ['en', 'ar'])(arabic)).toBe(arabic)
    expect(await onlyLanguagesOn(table, async () => ['en'])(arabic)).toEqual(table.missing({ pathname: '/' }))
  })
})

function encoded(letter: string) {
  return `%${letter.charCodeAt(0).toString(16)}`
}
