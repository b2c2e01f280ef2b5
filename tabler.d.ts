/** Made by tabler-icons.ts. */
declare module 'tabler:*' {
  const icon: import('#app/ui/admin/create-icon.tsx').Icon
  export default icon
}
