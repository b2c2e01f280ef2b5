import { loadPart } from '#app/ui/admin/load-part.ts'
import { pathOf } from '#app/uploads/fields/dropped-files.ts'
import { rasters } from '#app/uploads/policy.ts'

/** A chosen image or PDF, as a file or inside a ZIP; its bytes are read only when it is uploaded. */
export interface ChosenUpload {
  /** With its folder, if it has one. */
  fileName: string
  bytes: number
  open(): Promise<File>
}

/** Ignored files by name. */
export interface IgnoredFiles {
  /** Further possible tables: only one is read at a time. */
  otherTables: string[]
  /** Files that are neither a table nor asked for. */
  ignored: string[]
}

interface ChosenFiles extends IgnoredFiles {
  table: File | undefined
  files: ChosenUpload[]
}

const tableNames = /\.(xlsx?|csv|tsv|txt|json)$/i
const zipNames = /\.zip$/i
const imageNames = new RegExp(`\\.(jpg|jpe|heic|svg|${Object.keys(rasters).join('|')})$`, 'i')
/** Files that systems put beside images, and Excel beside an open workbook. */
const hidden = /(^|\/)(\.|~\$|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i
/** A text file beside a table is probably notes. */
const notesNames = /\.txt$/i

export function isImage(name: string, type = ''): boolean {
  return imageNames.test(name) || type.startsWith('image/')
}

/** Sorts chosen or dropped files; the contents of ZIPs are listed without unpacking them. */
export async function sortFiles(files: readonly File[], isAccepted = isImage): Promise<ChosenFiles> {
  const chosen: ChosenFiles = { table: undefined, otherTables: [], files: [], ignored: [] }
  for (const file of files) {
    const path = pathOf(file)
    if (hidden.test(path)) continue
    if (tableNames.test(path)) addTable(chosen, file)
    else if (zipNames.test(path)) await addZip(chosen, file, isAccepted)
    else if (isAccepted(path, file.type))
      chosen.files.push({ fileName: path, bytes: file.size, open: async () => file })
    else chosen.ignored.push(path)
  }
  return chosen
}

/** The first table is read; a text file only if there is no other. */
function addTable(chosen: ChosenFiles, file: File) {
  const { table, otherTables } = chosen
  const isBetter = !table || (notesNames.test(table.name) && !notesNames.test(file.name))
  if (isBetter) chosen.table = file
  const other = isBetter ? table : file
  if (other) otherTables.push(other.name)
}

async function addZip(chosen: ChosenFiles, file: File, isAccepted: (name: string) => boolean) {
  const { BlobReader, BlobWriter, ZipReader } = await loadPart(() => import('@zip.js/zip.js'))
  try {
    for (const entry of await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries()) {
      if (entry.directory || hidden.test(entry.filename)) continue
      const name = entry.filename.slice(entry.filename.lastIndexOf('/') + 1)
      const lastModified = file.lastModified
      const open = async (type = '') =>
        new File([await entry.getData(new BlobWriter(type))], name, { lastModified })
      if (tableNames.test(name)) addTable(chosen, await open())
      else if (isAccepted(name))
        chosen.files.push({ fileName: entry.filename, bytes: entry.uncompressedSize, open })
      else chosen.ignored.push(entry.filename)
    }
  } catch {
    chosen.ignored.push(`${file.name}, which can’t be opened as a ZIP`)
  }
}
