import { href } from 'react-router'

const scope = '/admin/'

/** The back office's worker in this browser, if there is one. */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration(scope)
}

/** @returns once the worker runs; never in a browser without workers, or on a page without TLS */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(href('/admin/worker.js'), { scope, updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}
