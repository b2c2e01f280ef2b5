import { configure, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js'

// The library limits concurrent archives to the number of processors, because it would start a worker for
// each. We start no workers, and a client that reads slowly, or not at all, must not make others wait.
configure({ useWebWorkers: false, maxWorkers: 1_000_000 })

/** An archive that is sent while it is filled. If filling fails, the reader gets an error. */
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
