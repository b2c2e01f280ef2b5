import type { Problems } from '../check.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import type { ValuesOf } from '../define.ts'
import { pathKey, redirectKey, redirects } from '../redirects.ts'
import type { Writer } from '../screens.server.ts'
import { createStore } from '../store.server.ts'
import { findRedirect, leadOn } from './addresses.server.ts'

type Values = ValuesOf<typeof redirects>

/**
 * Writes what an administrator typed, so that it leads there in one hop.
 * @param refused why what was typed cannot be, by field
 */
export function redirectWriter(refused: Partial<Record<keyof Values, string>>): Writer<typeof redirects> {
  const store = createStore(redirects, {
    rules: {
      load: async () => ({}),
      refuse: ({ values: { from, to } }): Problems => {
        const why = Object.entries(refused).map(([name, hint]) => [name, { why: 'rule', hint }] as const)
        if (why.length > 0) return new Map(why)
        return [redirectKey(to), pathKey(to)].includes(redirectKey(from))
          ? new Map([['to', { why: 'rule', hint: 'This leads back to the old address. Enter another.' }]])
          : new Map()
      },
    },
  })

  /** Through an old address that leads on. */
  async function straight(tx: Tx, values: Values, id: string): Promise<Values> {
    await lock(tx, store.lock)
    return { ...values, to: (await findRedirect(tx, values.to, id)) ?? values.to }
  }

  async function followed(tx: Tx, { from, to }: Values) {
    return leadOn(tx, new Map([[redirectKey(from), { from, to }]]))
  }

  return {
    async addAll(tx, inputs) {
      const straightened = await Promise.all(
        inputs.map(async ({ id, values }) => ({ id, values: await straight(tx, values, id) })),
      )
      const written = await store.addAll(tx, straightened)
      if (written.outcome.refused === undefined)
        for (const document of written.outcome.documents)
          written.revisions.push(...(await followed(tx, document)))
      return written
    },
    async save(tx, id, rev, values) {
      const written = await store.save(tx, id, rev, await straight(tx, values, id))
      if (written.outcome.refused === undefined)
        written.revisions.push(...(await followed(tx, written.outcome.document)))
      return written
    },
  }
}
