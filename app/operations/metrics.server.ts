import cluster from 'node:cluster'
import { on } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { timingSafeEqual } from 'node:crypto'
import { countOf } from '#app/platform/database/database.server.ts'
import { arrivingFolder } from '#app/platform/disk/scratch.server.ts'
import { countUnfinished } from '#app/uploads/photographs/worker.server.ts'
import { answerWithFigures } from './gather-figures.server.ts'
import type { Backups } from './backup/backups.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/** Counters for events too frequent for anything but an addition; read when `/metrics` is requested. */
export interface Counts {
  /** Responses of shared pages, whether cached or rendered. */
  pages: number
  renders: number
  /** Responses sent straight from memory, before anything else: pages and built files. */
  fromMemory: number
  /** Requests in progress, and how many of them wait for a shared page. */
  inProgress: number
  waitingForPages: number
}

export interface ObservedRequest {
  method: string
  /** The route's pattern, never the requested address, of which there can be any number. */
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  observe(request: ObservedRequest): void
  /** In Prometheus text format. */
  print(): Promise<{ type: string; body: string }>
}

export function createCounts(): Counts {
  return { pages: 0, renders: 0, fromMemory: 0, inProgress: 0, waitingForPages: 0 }
}

/** Compares in constant time; any input is accepted. */
export function isMetricsToken(token: string, authorization: string | undefined): boolean {
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Loads prom-client, so call it only if metrics are enabled. */
export async function createMetrics(
  services: Pick<
    Services,
    'config' | 'db' | 'diskSpace' | 'files' | 'refusedWrites' | 'statements' | 'streams'
  > & {
    backups: Backups
  },
  counts: Counts,
  rendersWaiting: () => number,
  isReady: () => Promise<boolean>,
): Promise<Metrics> {
  const { puts = { done: 0, failed: 0, bytes: 0, milliseconds: 0 } } = services.files
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  if (cluster.isWorker) answerWithFigures(registry)
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'plinth_request_seconds',
    help: 'Requests by the pattern of their route, without those answered straight from memory',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const statementSeconds = new Histogram({
    name: 'plinth_statement_seconds',
    help: 'Statements of the database, including the wait for a free connection',
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  services.statements.listen((milliseconds) => statementSeconds.observe(milliseconds / 1000))

  const totals: Record<string, [help: string, read: () => number]> = {
    plinth_pages_total: ['Responses with shared pages that were not in memory', () => counts.pages],
    plinth_page_renders_total: ['Shared pages rendered', () => counts.renders],
    plinth_from_memory_total: ['Responses straight from memory', () => counts.fromMemory],
    plinth_slow_statements_total: ['Statements that the log names as slow', services.statements.slow],
    plinth_files_stored_total: ['Files stored, on the disk or in the bucket', () => puts.done],
    plinth_files_stored_bytes_total: ['How large they were', () => puts.bytes],
    plinth_files_storing_seconds_total: ['How long storing them took', () => puts.milliseconds / 1000],
    plinth_files_not_stored_total: ['Files that could not be stored', () => puts.failed],
    plinth_writes_refused_total: [
      'Writes that the database or the storage refused, read-only or full',
      services.refusedWrites.total,
    ],
  }
  for (const [name, [help, read]] of Object.entries(totals))
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset()
          this.inc(read())
        },
      }),
    )

  /** `max` if every worker reports the same value for the whole site, `min` if each must be well; otherwise added up. */
  type Sum = 'sum' | 'max' | 'min'
  const gauges: Record<
    string,
    [help: string, read: () => number | undefined | Promise<number | undefined>, over?: Sum]
  > = {
    plinth_ready: [
      '1 if it can serve, as /readyz says, otherwise 0',
      async () => Number(await isReady()),
      'min',
    ],
    plinth_requests_under_way: ['Requests that are being answered', () => counts.inProgress],
    plinth_pages_waiting: ['Requests that wait for a shared page', () => counts.waitingForPages],
    plinth_renders_waiting: ['Shared pages that wait to be rendered', rendersWaiting],
    plinth_streams: ['Open screens that receive changes', services.streams.count],
    plinth_uploads_under_way: [
      'Files of which parts have arrived',
      () => countUploads(services.config.dataDir),
      'max',
    ],
    plinth_outbox_waiting: ['Notifications that have not gone out yet', () => countWaiting(services), 'max'],
    plinth_photographs_waiting: [
      'Photographs without their smaller versions',
      () => countUnfinished(services.db),
      'max',
    ],
    plinth_disk_free_bytes: [
      'Free space on the disk of DATA_DIR',
      async () => (await services.diskSpace()).free,
      'max',
    ],
    plinth_backup_age_seconds: [
      'Since the last backup that was checked; absent if there is none',
      async () => {
        const { last } = await services.backups.readState()
        return last && (Date.now() - last.takenAt) / 1000
      },
      'max',
    ],
  }
  for (const [name, [help, read, aggregator = 'sum']] of Object.entries(gauges))
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        registers: [],
        async collect() {
          // A value that cannot be read now is left out; the others are still reported.
          const value = await Promise.try(read).catch(() => undefined)
          this.remove()
          if (value !== undefined) this.set(value)
        },
      }),
    )

  return {
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    print: async () => ({
      type: registry.contentType,
      body: cluster.isWorker ? await allMetrics() : await registry.metrics(),
    }),
  }
}

/** Metrics of this process and the others that share its port (scripts/workers.ts). */
async function allMetrics(): Promise<string> {
  const messages = on(process, 'message')
  cluster.worker?.send('metrics')
  for await (const [message] of messages)
    if (message === '') throw new Error('another worker did not report its figures')
    else if (typeof message === 'string' && message !== 'figures') return message
  return ''
}

async function countUploads(dataDir: string): Promise<number> {
  const names = await readdir(join(arrivingFolder(dataDir), 'uploads')).catch(() => [])
  return names.filter((name) => !name.endsWith('.json')).length
}

function countWaiting({ db }: Pick<Services, 'db'>): Promise<number> {
  return countOf(db.selectFrom('outbox').where('state', '=', 'waiting'))
}
