import pLimit from 'p-limit'

/** Few photographs at a time are decoded, whoever sends them: each takes a hundred times the room of its file. */
export const decoding = pLimit(2)
