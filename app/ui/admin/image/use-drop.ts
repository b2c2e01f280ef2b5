import { useRef, useState, type DragEvent } from 'react'

/** Lets one file be dropped on an element. `over` is true while one hovers above it. */
export function useDrop(take: (file: File) => void) {
  // Entering a child comes before leaving its parent, so the two are counted.
  const depth = useRef(0)
  const [over, setOver] = useState(false)

  function move(event: DragEvent, by: 1 | -1) {
    if (!event.dataTransfer.types.includes('Files')) return
    depth.current += by
    setOver(depth.current > 0)
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
        const [file] = event.dataTransfer.files
        if (file) take(file)
      },
    },
  }
}
