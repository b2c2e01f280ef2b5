// Regenerates docs/manual from the chapters of tools/manual, with screenshots of the built site and its
// sample content: `npm run manual`. Run it after a screen or its text changes.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { withSampleSite, type SampleSite } from '../seed/sample-site.ts'
import { account } from './account.ts'
import { bulkUpload } from './bulk-upload.ts'
import { certificates } from './certificates.ts'
import type { Chapter, Picture, Section } from './chapter.ts'
import { clients } from './clients.ts'
import { firstSteps } from './first-steps.ts'
import { general } from './general.ts'
import { history } from './history.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'
import { vacancies } from './vacancies.ts'

const chapters: Chapter[] = [
  firstSteps,
  general,
  projects,
  bulkUpload,
  certificates,
  clients,
  vacancies,
  requests,
  history,
  account,
]
const manual = join(import.meta.dirname, '../../docs', 'manual')

await withSampleSite(async (site) => {
  const session = await signedInState(site)
  await rm(manual, { recursive: true, force: true })
  await mkdir(join(manual, 'pictures'), { recursive: true })
  for (const [index, chapter] of chapters.entries()) {
    for (const { picture } of chapter.sections) if (picture) await take(site, session, picture)
    await writeFile(join(manual, fileOf(index, chapter)), textOf(chapter))
  }
  await writeFile(join(manual, 'README.md'), contents())
})

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
      'For everyone who keeps the site up to date. Words in **bold** are those on the screen. The pictures show the sample company, which is invented.',
      lines.join('\n'),
      'This folder is made by `npm run manual`; what is to be changed stands in `tools/manual`.',
    ].join('\n\n') + '\n'
  )
}

function firstLine({ lead }: Chapter): string {
  return lead.split(/(?<=\.)\s/)[0] ?? lead
}

type Session = Awaited<ReturnType<typeof signedInState>>

async function take(site: SampleSite, session: Session, picture: Picture) {
  const { name, address, act, signedOut, width = 1280 } = picture
  const isPhone = width < 768
  const page = await site.browser.newPage({
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
  await sharp(await page.screenshot())
    .jpeg({ quality: 70, mozjpeg: true })
    .toFile(join(manual, 'pictures', `${name}.jpg`))
  await page.close()
}

/** One session for all screenshots. */
async function signedInState({ browser, signIn }: SampleSite) {
  const page = await browser.newPage()
  await signIn(page)
  const state = await page.context().storageState()
  await page.close()
  return state
}
