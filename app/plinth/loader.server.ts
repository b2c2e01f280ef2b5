/**
 * What the loader and the action of a page in `own/` may use. These names stay as they are; CHANGELOG says when one
 * changes.
 */

/** What a loader or an action gets: `context`, `url`, `request`, `params`. */
export type {
  ActionFunctionArgs as ActionArgs,
  LoaderFunctionArgs as LoaderArgs,
  MiddlewareFunction,
} from 'react-router'
/** The language of an address, with its words. */
export { languageOf } from '#app/messages/language.ts'
/** The database and the rest of the site, as visitors may see it. */
export { services } from '#app/platform/request/request-context.server.ts'
/** What visitors see of a collection, in its order, with photographs in place of the keys of files. */
export { listPublic } from '#app/content/public.server.ts'
/** The projects with these ids, as visitors see them. */
export { readPublicProjects } from '#app/features/projects/queries.server.ts'
/** Takes the form of a kind of request in, for an `action`; `answerJson` answers one that a script sent, for `middleware`. */
export { receiveRequest } from '#app/features/requests/receive.server.ts'
export { answerJson } from '#app/features/requests/answer-json.server.ts'
export type { Context } from '#app/platform/request/request-context.server.ts'
/** The head of a page that `pages.ts` lists, with its image for sharing and its place among the pages. */
export { describePage } from '#app/features/settings/page-card.server.ts'
