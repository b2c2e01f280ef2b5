const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * The text of a file whose encoding nobody states: by its mark, by the zeros that UTF-16 puts between Latin letters, as
 * UTF-8 where it is that without a fault, else as Western European Windows, in which older programs write.
 */
export function decodeText(bytes: Uint8Array): { text: string; guessed: boolean } {
  const mark = marks.find((known) => known.bytes.every((byte, index) => bytes[index] === byte))
  const encoding = mark?.encoding ?? unmarked(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), guessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true }
  }
}

function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 200)
  const zeros = (odd: number) => head.filter((byte, index) => index % 2 === odd && byte === 0).length
  const many = head.length / 5
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > many && zeros(1) === 0) return 'utf-16be'
  return undefined
}
