import { href } from 'react-router'

/** The wall of certificates; with an id, that certificate is enlarged. */
export function certificatesAddress(id?: string): string {
  return href('/about') + certificatesSearch(id)
}

export function certificatesSearch(id?: string | null): string {
  return id ? `?${new URLSearchParams({ certificate: id })}` : ''
}
