import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '#app/ui/admin/icons.ts'

/** Why something did not go as wished, until the next try. */
export function Problem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="md" maw={980}>
      {sentence}
    </Alert>
  )
}
