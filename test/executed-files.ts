import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's own files in which a function runs during `act`, as counted by V8; merely loading a file does
 * not count.
 */
export async function executedFiles(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage') // From here on, each count covers only what runs.
    await act()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result.filter(({ functions }) => functions.some(isCalled)).map(({ url }) => pathOf(url))
  } finally {
    session.disconnect()
  }
}

/** A module itself is a function without a name. */
function isCalled({ functionName, ranges }: { functionName: string; ranges: { count: number }[] }) {
  return functionName !== '' && ranges.some(({ count }) => count > 0)
}

function pathOf(url: string): string {
  return relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url)
}
