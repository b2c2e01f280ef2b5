/** The longest word that fits on a line of large type on a phone. */
const longest = 16

/** A text in large type, whose words do not break at a hyphen, as in *Fit-Out*. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S*\p{L}-\p{L}\S*)/u).map((part, index) =>
    index % 2 === 1 && part.length <= longest ? (
      <span className="whole" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
