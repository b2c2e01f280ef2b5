import { Text } from '@mantine/core'
import { MadeLink } from '#app/ui/admin/made-link.tsx'
import type { MadePasswordLink } from './rules.ts'

/** Whoever gets it chooses a password with it. */
export function MadePasswordLinkBox({
  name,
  username,
  address,
  whatsapp,
  mailed,
  quiet,
}: MadePasswordLink & { quiet?: boolean }) {
  return (
    <MadeLink
      title={`Link for ${name}`}
      note={`They sign in as ${username}, and choose their password with it, once and within 72 hours.`}
      quiet={quiet}
      address={address}
      send={{ 'Send by WhatsApp': whatsapp }}
    >
      {mailed && <Text mb="sm">{mailed}</Text>}
    </MadeLink>
  )
}
