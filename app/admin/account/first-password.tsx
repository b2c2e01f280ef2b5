import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './account.module.css'
import { CopyText } from './copy-text.tsx'

/** Shown once: only the hash is stored. */
export function FirstPassword({ username, password }: { username: string; password: string }) {
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
      <CopyText text={password}>Copy the password</CopyText>
    </div>
  )
}
