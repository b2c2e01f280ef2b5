import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Lets files and folders be dropped on an element, or files pasted while something in it has the focus. `over`
 * is true while files are dragged over it.
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
  const dropTarget = {
    onDragEnter: (event: DragEvent) => move(event, 1),
    onDragLeave: (event: DragEvent) => move(event, -1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    async onDrop(event: DragEvent) {
      event.preventDefault()
      depth.current = 0
      setOver(false)
      const files = await droppedFiles(event.dataTransfer)
      if (files.length > 0) take(files)
    },
  }
  return {
    over,
    dropTarget,
    target: {
      ...dropTarget,
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return // Pasted text is left to the field.
        event.preventDefault()
        take(files)
      },
    },
  }
}
