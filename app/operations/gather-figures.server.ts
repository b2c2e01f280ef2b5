import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import type { MetricObject, Registry } from 'prom-client'

/** A worker that hangs does not answer, and must not keep the others' figures from being read. */
const patience = 2_000
const question = 'figures'
const answer = z.object({ figures: z.array(z.custom<MetricObject>()) })

/** In a worker: answers the parent from now on. Until the site is open it has no figures. */
export function answerWithFigures(registry: Registry) {
  process.on('message', (message) => {
    if (message !== question) return
    void registry.getMetricsAsJSON().then((figures) => cluster.worker?.send({ figures }))
  })
}

/** In the parent: the figures of all that answer, as one text. */
export async function gatherFigures(workers: readonly Worker[]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client')
  const answers = await Promise.all(workers.filter((worker) => worker.isConnected()).map(ask))
  return AggregatorRegistry.aggregate(answers.filter((figures) => figures !== undefined)).metrics()
}

function ask(worker: Worker): Promise<MetricObject[] | undefined> {
  return new Promise((resolve) => {
    const end = (figures?: MetricObject[]) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(figures)
    }
    const timer = setTimeout(end, patience)
    const hear = (message: unknown) => {
      const read = answer.safeParse(message)
      if (read.success) end(read.data.figures)
    }
    worker.on('message', hear)
    worker.send(question)
  })
}
