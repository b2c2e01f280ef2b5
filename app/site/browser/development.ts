/** In development, the server says so when what it renders has changed (vite.config.ts). The built site has none of this. */
export function reloadWhenChanged() {
  import.meta.hot?.on('plinth:public-page-changed', () => location.reload())
}
