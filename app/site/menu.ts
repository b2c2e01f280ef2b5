/** The links of header and drawer, in their order (specification §2, Header). */
export const menu = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/projects', label: 'Projects' },
  { to: '/news', label: 'News' },
  { to: '/clients', label: 'Clients' },
  { to: '/contact', label: 'Contact' },
] as const

export const footerMenu = [
  { to: '/about', label: 'About' },
  { to: '/projects', label: 'Projects' },
  { to: '/news', label: 'News' },
  { to: '/clients', label: 'Clients' },
] as const

export const workMenu = [
  { to: '/contact', label: 'Contact' },
  { to: '/careers', label: 'Careers' },
] as const
