/**
 * What the loader and the action of a page in `own/` may use. These names stay as they are; CHANGELOG says when one
 * changes.
 */

/** What a loader or an action gets: `context`, `url`, `request`, `params`. */
export type { LoaderFunctionArgs as LoaderArgs } from 'react-router'
/** The language of an address, with its words. */
export { languageOf } from '#app/messages/language.ts'
/** The head of a page that `pages.ts` lists, with its image for sharing and its place among the pages. */
export { describePage } from '#app/features/settings/page-card.server.ts'
