/** The links of header and drawer, in their order (specification §2, Header). */
export const menu = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/projects', label: 'Projects' },
  { to: '/news', label: 'News' },
  { to: '/clients', label: 'Clients' },
  { to: '/contact', label: 'Contact' },
] as const
