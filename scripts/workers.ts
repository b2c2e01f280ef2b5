import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#app/platform/config.server.ts'
import { lockDataFolder } from '#app/platform/disk/data-folder.server.ts'
import { openLog, type Log } from '#app/platform/log.server.ts'
import { gatherFigures } from '#app/operations/gather-figures.server.ts'
import { countSilence, isSign, tick } from './silence.ts'
import { startWatchdog } from './watchdog.ts'

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
  if (config.metricsToken) answerMetrics()
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
        endIfSilent(worker, log, () => isStopping)
      })
      const [code, signal] = await once(worker, 'exit')
      if (isStopping) return
      if (!wasReady) process.exit(code ?? 1) // It has already reported the reason.
      log.error({ worker: worker.process.pid, code, signal }, 'a worker died; another one is starting')
    }
  }

  const isReady = Promise.withResolvers<void>()
  void isReady.promise.then(() => startWatchdog())
  const first = run(true, isReady.resolve)
  await Promise.race([isReady.promise, first])
  await Promise.all([first, ...Array.from({ length: config.workers - 1 }, () => run(false))])
  process.exit(0)
}

/**
 * Ends a worker that hangs, from when it serves until the site stops; `run` then starts another. Neither a start nor a
 * migration is watched.
 */
function endIfSilent(worker: Worker, log: Log, isStopping: () => boolean) {
  const silence = countSilence()
  worker.on('message', (message) => isSign(message) && silence.hear(message))
  const timer = setInterval(() => {
    if (isStopping() || !silence.tick()) return
    log.error({ worker: worker.process.pid }, 'a worker has been silent for 30 s and is ended')
    worker.process.kill('SIGKILL')
  }, tick)
  worker.once('exit', () => clearInterval(timer))
}

/** Whichever worker is asked answers for all, also without one that hangs. */
function answerMetrics() {
  cluster.on('message', (worker, message) => {
    if (message !== 'metrics') return
    const send = (figures: string) => worker.isConnected() && worker.send(figures)
    void gatherFigures(Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)).then(
      send,
      () => send(''),
    )
  })
}
