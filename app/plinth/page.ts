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
/** A part that is read anew when one of its topics changes; a collection's is the plural of its name. */
export { Live } from '#app/ui/live/live.tsx'
/** A text of a document in its language and direction, with the mark that leads an administrator to its field. */
export { Shown } from '#app/content/shown.tsx'
/** The same mark for what is no text: spread it into the element. */
export { editable } from '#app/ui/editable.ts'
/** A document in a language: a text that is missing there is the English one. */
export { localize, type Localized } from '#app/content/localize.ts'
export { Picture } from '#app/ui/photograph.tsx'
export { projectAddress } from '#app/features/projects/address.ts'
export type { PublicProject } from '#app/features/projects/queries.server.ts'
/** Stands where a list has nothing yet. */
export { EmptyList } from '#app/ui/empty-list.tsx'
/** The heading of a page. */
export { PageTitle } from '#app/ui/page-title.tsx'
