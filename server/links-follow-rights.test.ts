import { beforeAll, expect, inject, it } from 'vitest'
import { presets, type Preset } from '#app/platform/auth/rights.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { openOffice } from '#test/offices.ts'
import { sweep } from '#test/sweep.ts'

/** Everything that a screen offers, by the server's own rendering of it. */
interface Offered {
  links: Set<string>
  forms: Map<string, URLSearchParams>
}

describeProduct('what a screen offers to somebody with a part of the rights', (createApp) => {
  let app: TestApp
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeAll(async () => {
    app = await createApp()
    office = await openOffice(app, inject('everything'))
  })

  async function offeredTo(preset: Preset): Promise<Map<string, Offered>> {
    await office.be(presets[preset])
    const screens = new Map<string, Offered>()
    for (const { path } of office.offices()) {
      const { status, text } = await office.ask(path, 'GET')
      if (status === 200 && text.startsWith('<!DOCTYPE html>')) screens.set(path, readOffers(text, path))
    }
    return screens
  }

  it.each(Object.keys(presets) as Preset[])(
    'a %s is led to nothing that refuses, and has no button that does',
    async (preset) => {
      const screens = await offeredTo(preset)
      const links = new Map(
        [...screens].flatMap(([path, { links }]) => [...links].map((link) => [link, path])),
      )
      await sweep(
        links,
        async ([link]) => {
          const { status } = await office.ask(link, 'GET')
          expect(status, 'a link').not.toBe(403)
        },
        ([link, path]) => `${link} on ${path}`,
      )
      const forms = new Map(
        [...screens].flatMap(([path, { forms }]) =>
          [...forms.values()].map((form) => [form.toString(), path]),
        ),
      )
      await sweep(
        forms,
        async ([form]) => {
          const { action, ...values } = Object.fromEntries(new URLSearchParams(form))
          const { status } = await office.ask(action ?? '', 'POST', new URLSearchParams(values))
          expect(status, 'a button').not.toBe(403)
        },
        ([form, path]) => `${form} on ${path}`,
      )
    },
  )
})

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

function readOffers(html: string, page: string): Offered {
  const links = new Set<string>()
  for (const [tag] of html.matchAll(/<a [^>]*>/g)) {
    const address = new URL(attribute(tag, 'href') ?? '#', `http://localhost${page}`)
    if (address.host === 'localhost') links.add(address.pathname + address.search)
  }
  const forms = new Map<string, URLSearchParams>()
  for (const [form, tag = ''] of html.matchAll(/(<form [^>]*>).*?<\/form>/gs)) {
    if (attribute(tag, 'method') !== 'post') continue
    const { pathname, search } = new URL(attribute(tag, 'action') ?? '', `http://localhost${page}`)
    if (pathname === '/admin/sign-out') continue
    const values = new URLSearchParams({ action: pathname + search })
    for (const [field] of form.matchAll(/<(?:input|button) [^>]*>/g)) {
      const [name, value] = [attribute(field, 'name'), attribute(field, 'value')]
      if (name && value !== undefined) values.set(name, value)
    }
    forms.set(values.toString(), values)
  }
  return { links, forms }
}
