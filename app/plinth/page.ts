/**
 * What a page in `own/` may use. These names stay as they are; CHANGELOG says when one changes. No page downloads the
 * declarations of a collection: those are in `declare.ts`.
 */
import type { useActionData, useLoaderData } from 'react-router'

/** What the component of a page gets: the data of its `loader` and, after a form was sent, of its `action`. */
export interface PageProps<Loader, Action = undefined> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>
  actionData?: ReturnType<typeof useActionData<Action>>
}

/** Who may receive a page, for its `handle`: `{ access: 'shared' }` is everybody, from the page cache. */
export type { RouteHandle } from '#app/platform/http/route-handle.ts'
/** What a page says to browsers and search engines: `export const meta = metaOf`, if its loader returns a `head`. */
export { metaOf } from '#app/ui/page-meta.ts'
/** The words of the page's language, and `local(path)` for links. */
export { useLanguage } from '#app/ui/use-language.ts'
/** Shows a part that React hydrates in the browser, declared with `island.ts`. */
export { Island } from '#app/ui/island/island.tsx'
/** The heading of a page. */
export { PageTitle } from '#app/ui/page-title.tsx'
