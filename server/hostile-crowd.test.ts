// Runs after a change in: app/uploads app/platform server
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { blackPng, gif, grainyJpeg, photographOf, pngWithDeclaredSize } from '#test/hostile-files.ts'
import { signInAt } from '#test/remote-admin.ts'
import { residentMemory } from '#test/resident-memory.ts'
import { disableVariants, startSite } from '#test/site-process.ts'
import { mebibyte } from '#app/platform/units.ts'

/** Twenty images that need as much memory as a decoder will give them. */
let crowd: Record<string, Buffer>
beforeAll(async () => {
  const large = photographOf(6300, 6300)
  const whole = await grainyJpeg(5000, 4000)
  const tall = photographOf(2000, 20_000)
  const deep = photographOf(4000, 4000).toColourspace('rgb16')
  crowd = {
    'progressive.jpg': await large.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'lying.jpg': await large.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'lying-progressive.jpg': await large
      .clone()
      .withMetadata({ orientation: 8 })
      .jpeg({ progressive: true })
      .toBuffer(),
    'tall.jpg': await tall.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'cmyk.jpg': await cmykJpeg(5000),
    'half.jpg': whole.subarray(0, whole.length / 2),
    'almost.jpg': whole.subarray(0, whole.length - 5000),
    'black.png': blackPng(6300, 6300),
    'interlaced.png': await large.clone().png({ progressive: true }).toBuffer(),
    'deep.png': await deep.clone().png().toBuffer(),
    'deep-interlaced.png': await deep.clone().png({ progressive: true }).toBuffer(),
    'tall.png': await tall.clone().png().toBuffer(),
    'bomb.png': blackPng(17_000, 17_000),
    'says.png': pngWithDeclaredSize(17_000, 17_000),
    'hollow.png': pngWithDeclaredSize(6_300, 6_300),
    'large.webp': await large.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    'glass.webp': await photographOf(6000, 6000).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer(),
    'large.avif': await large.clone().avif({ effort: 0 }).toBuffer(),
    'film.gif': gif(10_000),
    'film-large.gif': await sharp(blackPng(6000, 6000)).gif().toBuffer(),
  }
}, 240_000)

describe('twenty hostile photographs at once', () => {
  it('cost the site less than 300 MB, and no page waits for them', { timeout: 240_000 }, async () => {
    expect(Object.keys(crowd)).toHaveLength(20)
    const app = await createTestApp()
    await app.signIn()
    await app.app.close()
    const folder = app.config.dataDir
    disableVariants(folder)
    const site = await startSite({ DATA_DIR: folder, SAMPLE_SITE: 'off' })
    onTestFinished(async () => void (await site.stop()))
    const admin = await signInAt(site.url)
    // What any photograph costs once: the decoder and its threads.
    expect((await admin.upload(new Uint8Array(await grainyJpeg(3000, 2000)), 'first.jpg')).status).toBe(201)
    for (let page = 0; page < 20; page += 1) await (await fetch(`${site.url}/projects?page=${page}`)).text()
    const before = residentMemory(site.pid)
    let peak = before
    let pages = 0
    let uploading = true
    const watching = (async () => {
      while (uploading) {
        peak = Math.max(peak, residentMemory(site.pid))
        const answer = await fetch(`${site.url}/projects`, { signal: AbortSignal.timeout(5_000) })
        expect(answer.status).toBe(200)
        await answer.text()
        pages += 1
        await wait(20)
      }
    })()
    const answers = await Promise.all(
      Object.entries(crowd).map(async ([name, content]) => {
        const answer = await admin.upload(new Uint8Array(content), name)
        return [name, answer.status] as const
      }),
    )
    uploading = false
    await watching
    expect(Object.fromEntries(answers)).toMatchObject({
      'progressive.jpg': 201,
      'half.jpg': 422,
      'almost.jpg': 422,
      'bomb.png': 422,
      'says.png': 422,
      'hollow.png': 422,
      'large.avif': 201,
      'film.gif': 201,
    })
    expect(answers.every(([, status]) => status === 201 || status === 422)).toBe(true)
    expect(pages).toBeGreaterThan(20)
    const growth = Math.round((peak - before) / mebibyte)
    expect(growth).toBeLessThan(300)
    const left = readdirSync(join(folder, 'files', 'arriving'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((name) => name.startsWith('uploads/') || name.endsWith('.heic'))).toEqual([])
  })
})

/** Converted to CMYK while it is small; converting every pixel of the large one takes six seconds. */
async function cmykJpeg(side: number) {
  const small = await photographOf(50, 50).toColourspace('cmyk').jpeg().toBuffer()
  return sharp(small)
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .resize(side, side, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}
