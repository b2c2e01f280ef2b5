import { configure, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js'

// The library lets no more archives go on at a time than the machine has processors, as it would start a worker for each.
// Nobody starts one here, and who reads an archive slowly, or not at all, must not make everybody else wait.
configure({ useWebWorkers: false, maxWorkers: 1_000_000 })

/** An archive that is sent while it is filled. Whoever reads it hears of a failure: it breaks off instead of ending. */
export function zipStream(
  fill: (archive: ZipWriter<unknown>) => Promise<unknown>,
  options: ZipWriterConstructorOptions = {},
): ReadableStream {
  let fail: (error: unknown) => void = () => {}
  const { readable, writable } = new TransformStream({
    start(controller) {
      fail = (error) => controller.error(error)
    },
  })
  fill(new ZipWriter(writable, { zip64: false, ...options })).catch(fail)
  return readable
}
