const lanes = 4

/**
 * Does `work` for every item, four at a time, as many as the machine decodes pictures at once. After a failure nothing new
 * begins, and what was under way has ended when it is thrown.
 */
export async function fourAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  const failures: unknown[] = []
  async function lane() {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
}
