/** Specification §8: the words before the reason, by what was being done. */
export const failed = {
  anything: (reason: string) => `Error: ${reason}`,
  saving: (reason: string) => `Error saving data: ${reason}`,
  upload: (reason: string) => `Error during upload: ${reason}`,
} as const
