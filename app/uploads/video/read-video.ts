import {
  EncodedPacketSink,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputVideoTrack,
  type Source,
} from 'mediabunny'
import type { FileRow } from '#app/platform/database/schema.ts'
import { type policies } from '../policy.ts'
import { duration } from '../messages.ts'
import type { Refused } from '#app/platform/refused.ts'

export type VideoPolicy = (typeof policies)['video']

const exportIt = 'Export it as MP4 (H.264), which any video program can do, and choose it again.'

/** Each is appended to the file name, and says what to do. */
export const videoProblems = {
  notVideo: ({ words }: VideoPolicy) => `is damaged or not a video. Send it as ${words}.`,
  container: ({ words }: VideoPolicy) =>
    `is a video that not every browser plays. The site takes ${words}. ${exportIt}`,
  noPicture: 'has no video, perhaps only sound. Check it on your device and choose it again.',
  hevc: `was recorded as “High Efficiency” (HEVC), which only Safari plays. ${exportIt} For new recordings on an iPhone: Settings › Camera › Formats › Most Compatible.`,
  codec: `is in a format that browsers cannot play. ${exportIt}`,
  damaged:
    'is damaged: the end is missing. Play it to the end on your device, export it again and choose it again.',
  noLength: 'has no length: nothing moves in it. Choose another video, or upload it as a still image.',
  tooManyPixels: (size: string) => `has ${size} pixels, more than screens show. Export it at 1920 × 1080.`,
  tooLong: (seconds: number, { maxSeconds }: VideoPolicy) =>
    `runs for ${duration(seconds)}; the longest allowed is ${duration(maxSeconds)}. Cut it and choose it again.`,
} as const

/** Problems with a file are reported to the person who sent it, not logged. */
Logging.level = LogLevel.Silent

/** 4K, portrait or landscape. */
const maxSidePixels = 4096
/** H.264 with ten bits or full chroma (profiles 110, 122, 244): no browser plays it. */
const studioProfile = /^avc[13]\.(6E|7A|F4)/i

/** What a video's bytes reveal about it. */
type VideoData = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder' | 'duration'>

/**
 * Reads type, size and duration from a video's bytes, and its last frame, which proves that it is complete.
 * Nothing is decoded. Called in the browser before a file is sent, and on the server when all of it has
 * arrived.
 */
export async function readVideo(source: Source, policy: VideoPolicy): Promise<VideoData | Refused> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source })
  try {
    const format = (await input.canRead()) ? await input.getFormat() : undefined
    const type = format === MP4 ? policy.types.mp4 : format === WEBM ? policy.types.webm : undefined
    if (!type) return { refused: format ? videoProblems.container(policy) : videoProblems.notVideo(policy) }
    const track = await input.getPrimaryVideoTrack()
    if (!track) return { refused: videoProblems.noPicture }
    return (
      (await problemOf(track, policy)) ?? (await describeTrack(track, type, await input.computeDuration()))
    )
  } catch {
    return { refused: videoProblems.damaged }
  } finally {
    input.dispose()
  }
}

async function problemOf(track: InputVideoTrack, policy: VideoPolicy) {
  const codec = await track.getCodec()
  if (codec === 'hevc') return { refused: videoProblems.hevc }
  const parameters = (await track.getCodecParameterString()) ?? ''
  if (!codec || studioProfile.test(parameters)) return { refused: videoProblems.codec }
  const sides = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (Math.max(...sides) > maxSidePixels) return { refused: videoProblems.tooManyPixels(sides.join(' × ')) }
  const pictures = new EncodedPacketSink(track)
  const first = await pictures.getFirstPacket()
  const last = await pictures.getPacket(Infinity)
  if (!first || !last) return { refused: videoProblems.damaged }
  const seconds = last.timestamp + last.duration
  if (seconds <= 0) return { refused: videoProblems.noLength }
  return seconds > policy.maxSeconds ? { refused: videoProblems.tooLong(seconds, policy) } : undefined
}

async function describeTrack(track: InputVideoTrack, type: string, seconds: number): Promise<VideoData> {
  return {
    type,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    placeholder: null,
    duration: Math.round(seconds * 1000),
  }
}
