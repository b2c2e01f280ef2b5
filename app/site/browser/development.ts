/** Sent by the development server (`vite.config.ts`) when what it renders has changed. */
export const publicPageChanged = 'plinth:public-page-changed'

/** Does nothing in the built site. */
export function reloadWhenChanged() {
  import.meta.hot?.on(publicPageChanged, () => location.reload())
}
