import { createHmac } from 'node:crypto'

/**
 * Stands for a text wherever the text itself must not lie: in keys of tables, in logs, beside cookies. Always 43
 * characters; without the site's secret nobody can try out which text it is. `purpose` keeps hashes of one text apart.
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
}
