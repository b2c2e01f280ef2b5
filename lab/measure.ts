import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { residentMemory } from '../test/resident-memory.ts'

export const run = promisify(execFile)

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The largest growth of a process's memory, in megabytes, while `act` runs. */
export async function growthDuring(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = residentMemory(pid)
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, residentMemory(pid))), 50)
  try {
    await act()
  } finally {
    clearInterval(watching)
  }
  return (peak - before) / 1e6
}

/** `getconf CLK_TCK`, the same on every Linux. */
const ticksPerSecond = 100

/** Processor time of a process in seconds, including all threads (proc(5)). */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

interface Load {
  requests: number
  perSecond: number
  /** Milliseconds. */
  p99: number
}

/** Requests one address from 32 connections; throws if one is not answered 2xx or 3xx. Needs wrk (Debian's). */
export async function load(url: string, seconds: number, headers: Record<string, string>): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', ...named, url])
  const read = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? []
  const [failed] = read(/Non-2xx or 3xx responses: (\d+)/)
  if (failed) throw new Error(`${url} was not answered ${failed} times`)
  const [requests, perSecond] = [read(/(\d+) requests in/), read(/Requests\/sec:\s+([\d.]+)/)]
  const [p99 = '', unit = ''] = read(/99%\s+([\d.]+)(us|ms|s)/)
  const inMilliseconds = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1
  return {
    requests: Number(requests[0]),
    perSecond: Number(perSecond[0]),
    p99: Number(p99) * inMilliseconds,
  }
}
