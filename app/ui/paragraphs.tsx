/** A text that was typed, in paragraphs: an empty line ends one. */
export function Paragraphs({ text, lead = false }: { text: string; lead?: boolean }) {
  return text.split(/\n\s*\n/).map((one, index) => (
    // eslint-disable-next-line react/no-array-index-key -- a text has no other parts, and is rendered once
    <p key={index} className={lead && index === 0 ? 'lead' : undefined}>
      {one}
    </p>
  ))
}
