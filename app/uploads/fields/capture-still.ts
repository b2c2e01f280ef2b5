import { href } from 'react-router'
import type { FileSummary } from '../file-summary.ts'
import { fileAddress, fileNameOf } from '#app/platform/files/keys.ts'
import { sendFile } from './send-file.ts'

/** A browser that has shown nothing of a video by then never will. */
const timeoutMs = 20_000

/** The current frame of a video as a photograph. `undefined` if the browser cannot show any of it. */
export async function captureStill(video: HTMLVideoElement, name: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  if (canvas.width === 0) return undefined
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const still = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return still
    ? new File([still], `${name.replace(/\.\w+$/, '')}-still.jpg`, { type: still.type })
    : undefined
}

/** Takes a still here if the server could not extract one from a video. Returns the image's key. */
export async function sendPoster({ key }: FileSummary): Promise<string | undefined> {
  const video = await loadFirstFrame(fileAddress(key))
  const still = video && (await captureStill(video, fileNameOf(key)))
  video?.removeAttribute('src')
  video?.load()
  if (!still) return undefined
  const purpose = new URLSearchParams({ as: 'photograph', into: 'generals', 'poster-of': key })
  return new Promise((done) => {
    const listener = { sent: () => {}, waiting: () => {} }
    const sending = sendFile(still, href('/admin/uploads'), purpose, {
      ...listener,
      done: (answer) => done('stored' in answer ? answer.stored.key : undefined),
    })
    sending.go()
  })
}

function loadFirstFrame(address: string): Promise<HTMLVideoElement | undefined> {
  const video = document.createElement('video')
  return new Promise((done) => {
    video.addEventListener('loadeddata', () => done(video), { once: true })
    video.addEventListener('error', () => done(undefined), { once: true })
    setTimeout(() => done(undefined), timeoutMs)
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
  })
}
