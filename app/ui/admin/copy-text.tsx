import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from './icons.ts'
import { useHydrated } from './use-hydrated.ts'

/** Appears only once JavaScript runs, because copying needs it. */
export function CopyText({ text, children }: { text: string; children: string }) {
  if (!useHydrated()) return null
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        >
          {copied ? 'Copied' : children}
        </Button>
      )}
    </CopyButton>
  )
}
