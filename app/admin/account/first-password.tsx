import { Button, CopyButton, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconCheck, IconCopy } from '#app/ui/admin/icons.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import classes from './account.module.css'

/** Shown once: what is kept is its hash. */
export function FirstPassword({ username, password }: { username: string; password: string }) {
  const hydrated = useHydrated()
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [password])
  return (
    <div
      ref={block}
      tabIndex={-1}
      role="group"
      aria-label={`First password of ${username}`}
      className={classes.codes}
    >
      <Text fw={600} role="status">
        Hand this password to {username}
      </Text>
      <Text c="dimmed" mb="sm">
        It is shown only now. At the first sign-in they choose their own.
      </Text>
      <p className={`code ${classes.given}`}>{password}</p>
      {hydrated && (
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            >
              {copied ? 'Copied' : 'Copy the password'}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  )
}
