import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type VideoCodec,
} from 'mediabunny'

const hero = join(import.meta.dirname, '..', 'sample/storage/generals/hwHdAaPBfVhero.mp4')

/** The film of the sample site: 8 s of H.264, 1280 × 720. */
export async function heroFilm(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(hero))
}

interface Wanted {
  container?: 'mp4' | 'mov' | 'webm'
  codec?: VideoCodec
  /** Of the codec, as its `codecs` parameter says it. */
  parameters?: string
  seconds?: number
  size?: [number, number]
}

const containers = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
}

/** A film that is well made around pictures that say nothing: what is written around them is what is looked at. */
export async function film({
  container = 'mp4',
  codec = 'vp9',
  parameters = 'vp09.00.31.08',
  seconds = 2,
  size: [codedWidth, codedHeight] = [640, 360],
}: Wanted = {}): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: containers[container](), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { codec: parameters, codedWidth, codedHeight, description: new Uint8Array(23) }
  for (const part of [0, 1, 2, 3]) {
    const packet = new EncodedPacket(new Uint8Array(900), 'key', (part * seconds) / 4, seconds / 4)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

/** The hero's own pictures, in an H.264 profile that studios use. */
export async function studioFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Input({ formats: [MP4], source: new BufferSource(await heroFilm()) })
  const track = await input.getPrimaryVideoTrack()
  const first = track && (await new EncodedPacketSink(track).getFirstPacket())
  const config = track && (await track.getDecoderConfig())
  if (!first || !(config?.description instanceof Uint8Array)) throw new Error('the hero has no pictures')
  const description = new Uint8Array(config.description)
  description[1] = 110
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  await source.add(first, { decoderConfig: { ...config, codec: 'avc1.6e0028', description } })
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}
