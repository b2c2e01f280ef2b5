import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'

/**
 * Lets files be dropped on an element, or pasted while something in it has the focus. `over` is true while
 * files are dragged over it.
 */
export function useDrop(take: (files: File[]) => void) {
  // Entering a child fires before leaving its parent, so the two are counted.
  const depth = useRef(0)
  const [over, setOver] = useState(false)

  function move(event: DragEvent, by: 1 | -1) {
    if (!event.dataTransfer.types.includes('Files')) return
    depth.current += by
    setOver(depth.current > 0)
  }
  function hand(event: DragEvent | ClipboardEvent, list: FileList) {
    if (list.length === 0) return // Pasted text is left to the field.
    event.preventDefault()
    take([...list])
  }
  return {
    over,
    target: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        event.preventDefault()
        depth.current = 0
        setOver(false)
        hand(event, event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => hand(event, event.clipboardData.files),
    },
  }
}
