import { documentScreens } from '#app/content/screens.server.ts'
import { isOfSite, oldPath, redirects } from '#app/content/redirects.ts'
import { redirectWriter } from '#app/content/store/redirects.server.ts'
import { storeOf } from '#app/collections.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import {
  freeAddressContext,
  pageAtContext,
  services,
  type Context,
} from '#app/platform/request/request-context.server.ts'

const store = storeOf(redirects)
const notFree =
  'This address exists, or is one of the program’s own. Only an address without a page can lead elsewhere.'

export const redirectScreens = documentScreens(store)

const notHere = (site: string) =>
  `This leads to another site. Enter an address of this one, such as /projects or ${site}/projects.`

/** The same for a form that was sent: whether its old address is free is asked before anything is written. */
export async function redirectScreensFor(context: Context, request: Request) {
  const typed = await readTyped(request.clone())
  const from = oldPath(typed.from ?? '')
  const isFree = from === '' || (await context.get(freeAddressContext)(from))
  const { publicUrl } = services(context).config
  return documentScreens(store, () =>
    redirectWriter({
      ...(!isFree && { from: notFree }),
      ...(!isOfSite(typed.to ?? '', publicUrl) && { to: notHere(publicUrl) }),
    }),
  )
}

/** Those among these addresses where no page is; of many, the first are asked. */
export async function findMissing(context: Context, addresses: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const address of [...new Set(addresses)].slice(0, askedAtMost))
    if (!(await context.get(pageAtContext)(address))) missing.push(address)
  return missing
}

/** Each may render a page. */
const askedAtMost = 100
