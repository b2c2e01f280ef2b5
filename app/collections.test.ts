import { expect, it } from 'vitest'
import { collections } from './collections.ts'
import { declaredRequests } from './features/requests/kinds.ts'
import { isVisitorKind } from './platform/changes/visitor-kinds.ts'
import routes from './routes.ts'

interface Entry {
  path?: string | undefined
  children?: readonly Entry[] | undefined
}

function addressesIn(entries: readonly Entry[], before: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path === undefined ? before : `${before}/${path}`
    return [address, ...addressesIn(children, address)]
  })
}

it.each(collections)('the screens of $many have routes', ({ admin }) => {
  const addresses = addressesIn(routes, '')
  expect(addresses).toContain(admin.add)
  expect(addresses).toContain(admin.list)
  expect(addresses).toContain(`${admin.list}/:id`)
})

it('no collection has a name by which History would take it for what visitors send, and every kind of that has one', () => {
  expect(collections.filter(({ name }) => isVisitorKind(name))).toEqual([])
  expect(declaredRequests.filter(({ name }) => !isVisitorKind(name))).toEqual([])
})
