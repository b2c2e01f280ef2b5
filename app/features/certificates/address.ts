import { href } from 'react-router'

/** The wall of certificates, and with an id that certificate enlarged. */
export function certificatesAddress(id?: string): string {
  return id ? `${href('/about')}?${new URLSearchParams({ certificate: id })}` : href('/about')
}

/** Where focus returns when an enlarged certificate closes. */
export function certificateLinkId(id: string): string {
  return `certificate-${id}`
}
