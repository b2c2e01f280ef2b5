import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

/** The film of the sample site: 8 s of H.264, 1920 × 1080. */
export async function heroFilm(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(hero))
}

/** The film as a file for a file input: passing it to a page as bytes would take a second. */
export async function heroFilmIn(folder: string): Promise<string> {
  const path = join(folder, 'tower.mp4')
  await copyFile(hero, path)
  return path
}

interface Wanted {
  container?: 'mp4' | 'mov' | 'webm'
  codec?: VideoCodec
  /** The codec's parameters, as in its `codecs` string. */
  parameters?: string
  seconds?: number
  size?: [number, number]
}

const containers = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
}

/** A well-formed film whose frames are empty: only its structure is examined. */
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

/** The hero film's frames, declared as an H.264 profile that studios use. */
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

/** Personal data found in films; none of it may be stored. */
export const personalData = {
  place: '+25.1857+055.2724',
  author: 'Ahmed Rahman',
  second: 'N 25.185712',
  note: 'Roof of plot 7',
}

/** Two seconds of film with all of it, in every place that a film has for it. */
export async function filmWithPersonalData(
  ffmpeg: string,
  container: 'mp4' | 'webm',
): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-film-'))
  const path = join(folder, `film.${container}`)
  const places = join(folder, 'places.srt')
  await writeFile(
    places,
    `1\n00:00:00,000 --> 00:00:01,000\n${personalData.second}\n\n2\n00:00:01,000 --> 00:00:02,000\n${personalData.second}\n`,
  )
  const sources = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x240:rate=10:duration=2',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=2',
  ]
  const tracks = {
    mp4: ['-i', places, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-c:s', 'mov_text'],
    webm: ['-c:v', 'libvpx', '-c:a', 'libopus'],
  }[container]
  const tags = {
    location: `${personalData.place}/`,
    artist: personalData.author,
    comment: personalData.note,
    title: personalData.note,
    creation_time: '2026-11-21',
  }
  const words = Object.entries(tags).flatMap(([name, text]) => ['-metadata', `${name}=${text}`])
  const ofTrack = [
    '-metadata:s:v',
    `title=${personalData.author}`,
    '-metadata:s:v',
    `handler_name=${personalData.author}`,
  ]
  await promisify(execFile)(ffmpeg, ['-v', 'error', ...sources, ...tracks, ...words, ...ofTrack, path])
  const film = await readFile(path)
  await rm(folder, { recursive: true })
  return container === 'webm'
    ? film
    : Buffer.concat([film, boxOf('uuid', personalData.author), boxOf('free', personalData.place)])
}

function boxOf(type: string, content: string): Buffer {
  const box = Buffer.alloc(8 + 16 + content.length)
  box.writeUInt32BE(box.length)
  box.write(type, 4)
  box.write(content, 24)
  return box
}
