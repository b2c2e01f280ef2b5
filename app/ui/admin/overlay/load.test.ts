import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientFolder } from '#test/built.ts'

interface BuiltRoute {
  id: string
  imports?: string[]
}

const assets = join(clientFolder, 'assets')

it('no screen brings menus and windows along; they come when it stands', () => {
  const [manifest = ''] = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(join(assets, manifest), 'utf8')
  const { routes }: { routes: Record<string, BuiltRoute> } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  )
  const bringing = Object.values(routes).filter(({ imports = [] }) =>
    imports.some((file) => /\/(overlays|floating)-/.test(file)),
  )
  // Its `SegmentedControl` positions itself with the same library as a menu.
  const uploads = (id: string) => /^upload-|^features\/projects\/admin-(bulk|folders)\/page$/.test(id)
  expect(bringing.length).toBeGreaterThan(1)
  expect(bringing.filter(({ id }) => !uploads(id))).toEqual([])
})
