const lanes = 4

/** Does `work` for every item, four at a time, as many as the machine decodes pictures at once. */
export async function fourAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
