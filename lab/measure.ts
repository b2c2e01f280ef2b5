import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { residentMemory } from '../test/resident-memory.ts'
import { ask } from './client.ts'
import type { Site } from './deployment.ts'

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
  const before = residentMemory(pid) / 1e6
  return (await peakDuring(pid, act)) - before
}

/** The most memory that a process has, in megabytes, while `act` runs, as `read` sees it. */
export async function peakDuring(
  pid: number,
  act: () => Promise<unknown>,
  read = residentMemory,
): Promise<number> {
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, read(pid))), 50)
  try {
    await act()
  } finally {
    clearInterval(watching)
  }
  return Math.max(peak, read(pid)) / 1e6
}

/** Including the processes that it has started (proc(5)); what they share counts for each. */
export function familyMemory(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + familyMemory(Number(child)), residentMemory(pid))
  } catch {
    return 0 // It has ended meanwhile.
  }
}

/** The p95 of cached pages, in milliseconds, requested one after the other while `act` runs. */
export async function p95During(site: Site, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const acting = { isOver: false }
  const acted = act().finally(() => (acting.isOver = true))
  for (; !acting.isOver; await wait(20)) {
    const { status, milliseconds } = await ask(site, '/projects')
    times.push(status === 200 ? milliseconds : 30_000)
  }
  await acted
  return percentile(times, 0.95)
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
