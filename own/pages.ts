/** The pages of this site: read by `app/routes.ts`, and by every list that links to pages or names them. */
export const pages = [
  // Each with its file in this folder; the rest is in app/features/settings/site-pages.ts.
] as const
