import { documentScreens } from '#app/content/screens.server.ts'
import { oldPath, redirects } from '#app/content/redirects.ts'
import { redirectWriter } from '#app/content/store/redirects.server.ts'
import { storeOf } from '#app/collections.server.ts'
import { freeAddressContext, type Context } from '#app/platform/request/request-context.server.ts'

const store = storeOf(redirects)
const notFree =
  'This address exists, or is one of the program’s own. Only an address without a page can lead elsewhere.'

export const redirectScreens = documentScreens(store)

/** The same for a form that was sent: whether its old address is free is asked before anything is written. */
export async function redirectScreensFor(context: Context, request: Request) {
  const typed = (await request.clone().formData()).get('from')
  const from = typeof typed === 'string' ? oldPath(typed) : ''
  const isFree = from === '' || (await context.get(freeAddressContext)(from))
  return documentScreens(store, () => redirectWriter(isFree ? undefined : notFree))
}
