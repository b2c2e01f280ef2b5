import type { policies } from '../files/policy.ts'
import { duration } from './duration.ts'

export type VideoPolicy = (typeof policies)['video']

const exportIt = 'Export it as MP4 with H.264, which any video program can do, and choose it again.'

/** Each follows the name of the file, and says what to do. */
export const videoProblems = {
  notVideo: ({ words }: VideoPolicy) => `is damaged or not a video. Send it as ${words}.`,
  container: ({ words }: VideoPolicy) =>
    `is a video, but not one that every browser plays: we take ${words}. ${exportIt}`,
  noPicture: 'holds no moving picture, perhaps only sound. Look at it on your device and choose it again.',
  hevc: `was recorded as HEVC (“High Efficiency”), which plays in Safari alone. ${exportIt} On an iPhone, Settings › Camera › Formats › Most Compatible does it for the next recording.`,
  codec: `is made in a way that browsers cannot play. ${exportIt}`,
  damaged:
    'is damaged or not whole: it breaks off before its end. Play it to the end on your device, export it anew and choose it again.',
  noLength: 'has no length: nothing moves in it. Choose another, or upload it as a still picture.',
  tooManyPixels: (size: string) => `has ${size} pixels, more than screens show. Export it at 1920 × 1080.`,
  tooLong: (seconds: number, { mostSeconds }: VideoPolicy) =>
    `runs for ${duration(seconds)}; the longest that we take is ${duration(mostSeconds)}. Cut it and choose it again.`,
} as const
