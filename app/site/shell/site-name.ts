const names: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'twitter.com': 'X',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'snapchat.com': 'Snapchat',
  'pinterest.com': 'Pinterest',
  'behance.net': 'Behance',
}

/** `LinkedIn` for `https://ae.linkedin.com/company/plinth`; the host's own name if it has no other. */
export function siteName(link: string): string {
  const host = new URL(link).hostname.replace(/^www\./, '')
  const known = Object.keys(names).find((name) => host === name || host.endsWith(`.${name}`))
  return (known && names[known]) ?? host
}
