/** Runs one operation per key at a time: concurrent callers wait for the same outcome. */
export function singleFlight<Outcome>() {
  const flights = new Map<string, Promise<Outcome>>()
  return {
    has: (key: string) => flights.has(key),
    run(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
      const present = flights.get(key)
      if (present) return present
      const flight = work().finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
  }
}
