/** Durations are in milliseconds, sizes in bytes. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const kibibyte = 1024
export const mebibyte = 1024 * kibibyte
export const gibibyte = 1024 * mebibyte
export const megabyte = 1_000_000

/** With one decimal, and never 0. */
export function roundMegabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : Math.max(0.1, Math.round((10 * bytes) / megabyte) / 10)
}
