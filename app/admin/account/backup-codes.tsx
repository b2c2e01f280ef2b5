import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconDownload, IconPrinter } from '#app/ui/admin/icons.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import classes from './account.module.css'
import { CopyText } from '#app/ui/admin/copy-text.tsx'

const heading = 'Keep these backup codes in a safe place'

/** Shown once: only hashes of the codes are stored. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const hydrated = useHydrated()
  const block = useRef<HTMLElement>(null)
  useEffect(() => block.current?.focus(), [])
  const text = `Plinth, backup codes\r\n\r\n${codes.join('\r\n')}\r\n`
  return (
    <section ref={block} tabIndex={-1} className={classes.codes} aria-label={heading} data-print-alone>
      <Text fw={600} role="status">
        {heading}
      </Text>
      <Text c="dimmed" mb="sm">
        Each works once, if the phone is lost. They are shown only now.
      </Text>
      <ul className={`code ${classes.codeList}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" mt="md" className={classes.tools}>
        <CopyText text={codes.join('\n')}>Copy the codes</CopyText>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="plinth-backup-codes.txt"
          leftSection={<IconDownload size={18} />}
        >
          Download
        </Button>
        {hydrated && (
          <Button variant="default" onClick={() => print()} leftSection={<IconPrinter size={18} />}>
            Print
          </Button>
        )}
      </Group>
    </section>
  )
}
