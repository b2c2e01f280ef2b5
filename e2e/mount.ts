import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { tablerIcons } from '../tabler-icons.ts'

const origin = 'http://mounted.example'

/**
 * Opens components without a site, for what no sample content shows: `name` is a file of
 * `mounted/` that renders them.
 */
export async function mount(page: Page, name: string, path = '/') {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '..'),
    plugins: [tablerIcons()],
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      write: false,
      rollupOptions: { input: join(import.meta.dirname, 'mounted', `${name}.tsx`) },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const files = new Map(
    outputs.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : Buffer.from(file.source)]),
  )
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  const html = `<!doctype html><html lang="en" data-mantine-color-scheme="light">
    ${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}
    <body></body><script type="module" src="/${entry}"></script></html>`
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = files.get(path)
    const contentType = path.endsWith('.js')
      ? 'text/javascript'
      : path.endsWith('.css')
        ? 'text/css'
        : undefined
    return body === undefined
      ? route.fulfill({ body: html, contentType: 'text/html' })
      : route.fulfill({ body, contentType })
  })
  await page.goto(origin + path)
}
