/** A text that was typed, in paragraphs: an empty line ends one. */
export function Paragraphs({ text }: { text: string }) {
  // eslint-disable-next-line react/no-array-index-key -- a text has no other parts, and is rendered once
  return text.split(/\n\s*\n/).map((one, index) => <p key={index}>{one}</p>)
}
