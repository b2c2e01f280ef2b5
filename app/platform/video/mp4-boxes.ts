export interface Box {
  type: string
  start: number
  /** Where its content begins. */
  body: number
  end: number
}

/** The boxes that stand beside each other; one that claims more than there is ends with them. */
export function boxesIn(bytes: Uint8Array, from: number, to: number, room = to): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to;) {
    const claimed = view.getUint32(start)
    const isLong = claimed === 1 && start + 16 <= to
    const length = isLong ? Number(view.getBigUint64(start + 8)) : claimed === 0 ? room - start : claimed
    const body = start + (isLong ? 16 : 8)
    if (start + length < body) break
    const end = Math.min(start + length, room)
    boxes.push({ type: typeAt(bytes, start + 4), start, body: Math.min(body, end), end })
    start = end
  }
  return boxes
}

export function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
