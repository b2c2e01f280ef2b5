import { Text } from '@mantine/core'
import { cautionLine } from '../pdf-cautions.ts'
import { IconAlertTriangle } from '#app/ui/admin/icons.ts'

/** Shown next to a PDF that can do more than be read. */
export function FileCaution({ found }: { found: string | null }) {
  const line = cautionLine(found)
  if (!line) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" component="p" m={0}>
      <IconAlertTriangle size={16} /> {line}
    </Text>
  )
}
