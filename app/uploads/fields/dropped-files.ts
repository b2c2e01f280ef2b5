/** Of the files that lay in dropped folders; the browser gives these paths of chosen folders alone. */
const paths = new WeakMap<File, string>()

/** The name of a chosen or dropped file, with its folders if it came in one. */
export function pathOf(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name)
}

/** The files in a drop, including those in dropped folders. Must be called while the event is handled. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files]
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    paths.set(file, entry.fullPath.replace(/^\//, ''))
    return [file]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: File[] = []
  // Chromium returns a hundred at a time, and an empty list after the last.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
