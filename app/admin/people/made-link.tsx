import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '../account/account.module.css'
import { CopyText } from '../account/copy-text.tsx'
import type { MadeLink } from './rules.ts'

/** Shown once: only the hash is stored. */
export function MadeLinkBox({ name, address, whatsapp, mailed }: MadeLink) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [address])
  const title = `Link for ${name}`
  return (
    <div ref={block} tabIndex={-1} role="group" aria-label={title} className={classes.codes}>
      <Text fw={600} role="status">
        {title}
      </Text>
      <Text c="dimmed" mb="sm">
        It is shown only now. They choose a password with it, once and within 72 hours.
      </Text>
      <p className={`code ${classes.secret}`}>{address}</p>
      {mailed && <Text mb="sm">{mailed}</Text>}
      <Group gap="xs">
        <CopyText text={address}>Copy the link</CopyText>
        {whatsapp && (
          <Button component="a" variant="default" href={whatsapp} target="_blank" rel="noreferrer">
            Send by WhatsApp
          </Button>
        )}
      </Group>
    </div>
  )
}
