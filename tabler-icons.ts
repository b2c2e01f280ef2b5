import { join } from 'node:path'
import { icons } from '@iconify-json/tabler'

const prefix = 'tabler:'
const maker = join(import.meta.dirname, 'app', 'ui', 'admin', 'create-icon.tsx')

/**
 * A Vite plugin: `import IconCheck from 'tabler:check'` is that Tabler icon as a component. The icon set is
 * one file of 3 MB; the React package has twelve thousand files and 90 MB.
 */
export function tablerIcons() {
  return {
    name: 'tabler-icons',
    resolveId: (id: string) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id: string) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const name = id.slice(prefix.length + 1)
      const icon = icons.icons[name]
      if (!icon) throw new Error(`Tabler has no icon of the name ${name}`)
      // The line width is set where an icon is used.
      const shapes = JSON.stringify(icon.body.replaceAll(' stroke-width="2"', ''))
      const code = `import { createIcon } from ${JSON.stringify(maker)}\nexport default /* @__PURE__ */ createIcon(${shapes})`
      return { code, moduleSideEffects: false }
    },
  }
}
