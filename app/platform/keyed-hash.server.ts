import { createHmac } from 'node:crypto'

/**
 * Replaces a text that must not itself be stored: in table keys, in logs, in cookies. Always 43 characters;
 * without the site's secret, nobody can find the text by guessing. `purpose` makes hashes of the same text
 * differ.
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
}
