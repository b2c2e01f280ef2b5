// Makes docs/manual anew: the chapters of scripts/manual, with pictures of the built site and its sample content.
// `npm run manual`; to be run after a screen or its words changed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import sharp from 'sharp'
import { startSite } from '#test/site-process.ts'
import { ensureChromium } from './chromium.mjs'
import { account } from './manual/account.ts'
import { bulkUpload } from './manual/bulk-upload.ts'
import { certificates } from './manual/certificates.ts'
import type { Chapter, Picture, Section } from './manual/chapter.ts'
import { clients } from './manual/clients.ts'
import { firstSteps } from './manual/first-steps.ts'
import { general } from './manual/general.ts'
import { history } from './manual/history.ts'
import { projects } from './manual/projects.ts'
import { requests } from './manual/requests.ts'

const chapters: Chapter[] = [
  firstSteps,
  general,
  projects,
  bulkUpload,
  certificates,
  clients,
  requests,
  history,
  account,
]
const manual = join(import.meta.dirname, '..', 'docs', 'manual')
const administrator = { username: 'admin', password: 'seven-cranes-on-the-skyline' }

const folder = await mkdtemp(join(tmpdir(), 'plinth-manual-'))
const site = await startSite({
  DATA_DIR: folder,
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
})
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
const session = await signIn(browser)
try {
  await rm(manual, { recursive: true, force: true })
  await mkdir(join(manual, 'pictures'), { recursive: true })
  for (const [index, chapter] of chapters.entries()) {
    for (const { picture } of chapter.sections) if (picture) await take(browser, picture)
    await writeFile(join(manual, fileOf(index, chapter)), textOf(chapter))
  }
  await writeFile(join(manual, 'README.md'), contents())
} finally {
  await browser.close()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

function fileOf(index: number, { name }: Chapter): string {
  return `${String(index + 1).padStart(2, '0')}-${name}.md`
}

function textOf({ title, lead, sections }: Chapter): string {
  return [`# ${title}`, lead, ...sections.map(sectionText)].join('\n\n') + '\n'
}

function sectionText({ title, text, picture }: Section): string {
  const shown = picture ? [`![${picture.alt}](pictures/${picture.name}.jpg)`] : []
  return [`## ${title}`, text, ...shown].join('\n\n')
}

function contents(): string {
  const lines = chapters.map(
    (chapter, index) => `${index + 1}. [${chapter.title}](${fileOf(index, chapter)}): ${firstLine(chapter)}`,
  )
  return (
    [
      '# The editor’s manual',
      'For whoever keeps the site up to date. Words in **bold** are those on the screen. The pictures show the sample company, which is invented.',
      lines.join('\n'),
      'This folder is made by `npm run manual`; what is to be changed stands in `scripts/manual`.',
    ].join('\n\n') + '\n'
  )
}

function firstLine({ lead }: Chapter): string {
  return lead.split(/(?<=\.)\s/)[0] ?? lead
}

async function take(from: Browser, { name, address, act, signedOut, width = 1280 }: Picture) {
  const isPhone = width < 768
  const page = await from.newPage({
    viewport: { width, height: isPhone ? 780 : 860 },
    deviceScaleFactor: isPhone ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    storageState: signedOut ? undefined : session,
  })
  await page.goto(site.url + address)
  await act?.(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await sharp(picture)
    .jpeg({ quality: 70, mozjpeg: true })
    .toFile(join(manual, 'pictures', `${name}.jpg`))
  await page.close()
}

/** One session for all pictures. */
async function signIn(from: Browser) {
  const page = await from.newPage()
  await page.goto(`${site.url}/admin`)
  await page.getByLabel('Username').fill(administrator.username)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
  const state = await page.context().storageState()
  await page.close()
  return state
}
