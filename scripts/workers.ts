import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#app/platform/config.server.ts'
import { lockDataFolder } from '#app/platform/disk/data-folder.server.ts'
import { openLog } from '#app/platform/log.server.ts'

/** So that a worker that can’t run does not use up a core. */
const restartDelayMs = 1_000

/**
 * Runs several processes of this program on one port, to which this one distributes connections, and exits
 * when they have exited (docs/decisions/0001). The first one performs the first start; the others start once
 * it is ready.
 */
export async function runWorkers(config: Config) {
  lockDataFolder(config.dataDir) // Held for all of them, until this process exits.
  const log = openLog(config)
  if (config.metricsToken) await answerMetrics()
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    })

  async function run(isFirst: boolean, ready = () => {}) {
    for (let wasReady = !isFirst; !isStopping; await wait(restartDelayMs)) {
      const worker = cluster.fork()
      worker.on('message', (message) => {
        if (message !== 'ready') return
        wasReady = true
        ready()
      })
      const [code, signal] = await once(worker, 'exit')
      if (isStopping) return
      if (!wasReady) process.exit(code ?? 1) // It has already reported the reason.
      log.error({ worker: worker.process.pid, code, signal }, 'a worker died; another one is starting')
    }
  }

  const isReady = Promise.withResolvers<void>()
  const first = run(true, isReady.resolve)
  await Promise.race([isReady.promise, first])
  await Promise.all([first, ...Array.from({ length: config.workers - 1 }, () => run(false))])
  process.exit(0)
}

/** Whichever worker is asked answers for all. */
async function answerMetrics() {
  const { AggregatorRegistry } = await import('prom-client')
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message) => {
    if (message !== 'metrics') return
    const send = (figures: string) => worker.isConnected() && worker.send(figures)
    void registry.clusterMetrics().then(send, () => send(''))
  })
}
