import { isIP } from 'node:net'

/** The last address in X-Forwarded-For is the one that our own proxy wrote; without TRUST_PROXY it is ignored. */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded && isIP(forwarded) ? forwarded : (connection ?? 'unknown')
}
