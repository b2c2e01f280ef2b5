/** Made by React Router's Vite plugin when the server is built. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
