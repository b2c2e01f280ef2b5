import { Text } from '@mantine/core'
import { MadeLink } from '#app/ui/admin/made-link.tsx'
import type { MadePasswordLink } from './rules.ts'

/** Whoever gets it chooses a password with it. */
export function MadePasswordLinkBox({ name, address, whatsapp, mailed }: MadePasswordLink) {
  return (
    <MadeLink
      title={`Link for ${name}`}
      note="They choose their password with it, once and within 72 hours."
      address={address}
      send={{ 'Send by WhatsApp': whatsapp }}
    >
      {mailed && <Text mb="sm">{mailed}</Text>}
    </MadeLink>
  )
}
