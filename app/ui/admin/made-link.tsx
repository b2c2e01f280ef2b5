import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { CopyText } from './copy-text.tsx'
import classes from './made-link.module.css'

interface MadeLinkProps {
  title: string
  /** What is done with it. */
  note: string
  address: string
  /** Addresses that send it, by what their buttons say. */
  /** One of several, which does not take the focus. */
  quiet?: boolean | undefined
  send?: Readonly<Record<string, string | undefined>>
  children?: ReactNode
}

/** A link that was just made. It is shown once, because only its hash is stored. */
export function MadeLink({ title, note, address, quiet = false, send = {}, children }: MadeLinkProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!quiet) box.current?.focus()
  }, [address, quiet])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={title} className={classes.box}>
      <Text fw={600} role="status">
        {title}
      </Text>
      <Text c="dimmed" mb="sm">
        It is shown only now. {note}
      </Text>
      <p className={`code ${classes.address}`}>{address}</p>
      {children}
      <Group gap="xs">
        <CopyText text={address}>Copy the link</CopyText>
        {Object.entries(send).map(
          ([label, to]) =>
            to !== undefined && (
              <Button key={label} component="a" variant="default" href={to} target="_blank" rel="noreferrer">
                {label}
              </Button>
            ),
        )}
      </Group>
    </div>
  )
}
