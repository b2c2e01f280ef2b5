import { href } from 'react-router'

/** The wall of certificates, and with an id that certificate enlarged. */
export function certificatesAddress(id?: string): string {
  return href('/about') + certificatesSearch(id)
}

export function certificatesSearch(id?: string | null): string {
  return id ? `?${new URLSearchParams({ certificate: id })}` : ''
}

/** Where focus returns when an enlarged certificate closes. */
export function certificateLinkId(id: string): string {
  return `certificate-${id}`
}
