import { readConfig } from '../app/platform/config.server.ts'
import { loadProduct } from '../scripts/app-module.ts'

/** The built product in this process, for what cannot be measured from outside. */
export async function openProduct(environment: Record<string, string | undefined>) {
  const { createApp } = await loadProduct()
  return createApp(readConfig({ LOG_LEVEL: 'silent', ...environment }))
}
