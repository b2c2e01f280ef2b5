import { Text } from '@mantine/core'
import { IconAlertTriangle } from '#app/ui/admin/icons.ts'
import classes from './bulk.module.css'
import type { UploadFacts } from './facts.server.ts'

/** What was found about the table as a whole. */
export function CheckNotices({ upload: { unknown, missing, notice } }: { upload: UploadFacts }) {
  const notices = [
    notice,
    unknown.length > 0 &&
      `${unknown.length === 1 ? 'A column is' : 'Some columns are'} not known here and passed over: ${unknown.join(', ')}.`,
    missing.length > 0 &&
      `The table has no column ${missing.join(', ')}. A new project needs ${missing.length === 1 ? 'it' : 'them'}.`,
  ].filter((sentence) => typeof sentence === 'string')
  if (notices.length === 0) return null
  return (
    <ul className={classes.notices}>
      {notices.map((sentence) => (
        <li key={sentence}>
          <IconAlertTriangle size={18} aria-hidden />
          <Text>{sentence}</Text>
        </li>
      ))}
    </ul>
  )
}
