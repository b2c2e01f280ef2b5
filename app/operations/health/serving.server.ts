import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'
import { openForTrial } from '#app/platform/database/connect.server.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import { isInUse } from '#app/platform/disk/data-folder.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { findingsOf, type Examination, type Finding } from './finding.ts'

const { good, costs, wrong } = findingsOf('Serving')
const timeoutMs = 5_000
const answer = z.object({ wrong: z.array(z.string()) })

/**
 * Whether the site takes what is saved. A running instance knows what its writes have met, and is asked; nobody else's
 * writes are the same. Only where none runs, one row is written to find out.
 */
export async function checkServing(config: Config, isCurrent: boolean, how: Examination): Promise<Finding[]> {
  if (how.problems) return [sayOf('this instance', await how.problems())]
  if (isInUse(config.dataDir)) return config.port === 0 ? [] : [await askInstance(config)]
  return isCurrent ? [await tryDatabase(config)] : []
}

function sayOf(instance: string, problems: string[]): Finding {
  return problems.length === 0
    ? good(`${instance} is ready, and takes what is saved.`)
    : wrong(`${instance} is not ready.`, 'Each line says why.', problems)
}

async function askInstance({ host, port }: Config): Promise<Finding> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}/readyz`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    const problems = response.ok ? [] : answer.parse(await response.json()).wrong
    return sayOf(`the instance at ${address}`, problems)
  } catch {
    return costs(
      `an instance uses DATA_DIR, but nothing that is one answers at ${address}.`,
      'Run this command with the HOST and PORT of the instance; if they are right, read its log.',
    )
  }
}

async function tryDatabase(config: Config): Promise<Finding> {
  try {
    await using db = await openForTrial(config, createLog('silent'))
    await setMark(db, 'write-trial', String(Date.now()))
    return good('no instance runs here, and the database takes what is written.')
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    return wrong(
      `the database takes no writes (${reason}).`,
      'Find out whether it is read-only or full: nothing can be saved.',
    )
  }
}
