import { Anchor, Text } from '@mantine/core'

interface ServerMessageProps {
  subject: string
  /** What that person has to know; they know the names of settings. */
  text: string
}

/** A message for the person who manages the server, ready to be sent or copied. */
export function ServerMessage({ subject, text }: ServerMessageProps) {
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <details>
      <summary>A message to that person</summary>
      <Text my="xs" maw="64ch">
        {text}
      </Text>
      <Anchor href={mail}>Send it by email</Anchor>
    </details>
  )
}
