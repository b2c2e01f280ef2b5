// The entire program of the frame that shows a PDF (frame-page.ts), built as one script.
import {
  AnnotationMode,
  getDocument,
  PasswordException,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/no-unassigned-import -- provides its code to pdf.js, which can't start a worker in a frame without an origin
import 'pdfjs-dist/build/pdf.worker.mjs'
import { maxPages, type FromFrame, type ToFrame } from './frame-page.ts'

interface PdfSheet {
  page: PDFPageProxy
  element: HTMLElement
  text: HTMLElement
  /** The scale at which it is, or is being, rendered. */
  scale?: number
  drawing?: RenderTask
}

/** The space on both sides of a page, in pixels. */
const margin = 24
/** Pixels of one canvas, limited by a phone's memory. */
const maxPixels = 12_000_000

const main = document.querySelector('main') ?? document.body
const sheets = new Map<Element, PdfSheet>()
/** Relative to a page as wide as the frame. */
let zoom = 1

const visibilityObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const sheet = sheets.get(target)
      if (sheet && isIntersecting) void draw(sheet)
    }
  },
  { rootMargin: '100% 0px' },
)

function post(message: FromFrame, transfer: Transferable[] = []) {
  parent.postMessage(message, '*', transfer)
}

function read(content: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(content),
    verbosity: VerbosityLevel.ERRORS,
    // The page's content security policy allows neither.
    useWasm: false,
    disableWorkerRendering: true,
  }).promise
}

function fail(error: unknown) {
  post({ is: 'failed', why: error instanceof PasswordException ? 'password' : 'damaged' })
}

async function open(content: ArrayBuffer) {
  const pdf = await read(content)
  post({ is: 'opened', pages: pdf.numPages })
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) await add(pdf, number)
}

async function drawFirst(content: ArrayBuffer, type: string, side: number) {
  const page = await (await read(content)).getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({
    canvas,
    viewport,
    // A frame that nobody sees gets no animation frames, which drawing for the screen would await.
    intent: 'print',
    background: type === 'image/png' ? 'transparent' : 'white',
  }).promise
  if (isBlank(canvas)) throw new Error('nothing was drawn')
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('the page could not be encoded')
  const picture = await blob.arrayBuffer()
  post({ is: 'drawn', picture }, [picture])
}

/** What pdf.js is unable to decode it leaves out: a scan in such a format would be an empty page. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  if (!pixels) return true
  const all = new Uint32Array(pixels.buffer)
  return all.every((pixel) => pixel === all[0])
}

async function add(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const element = document.createElement('section')
  element.setAttribute('aria-label', `Page ${number}`)
  const text = document.createElement('div')
  text.className = 'text'
  element.append(text)
  main.append(element)
  const sheet = { page, element, text }
  sheets.set(element, sheet)
  layOut(sheet)
  visibilityObserver.observe(element)
}

function layOut(sheet: PdfSheet) {
  const { width, height } = sheet.page.getViewport({ scale: scaleOf(sheet) })
  sheet.element.style.inlineSize = `${width}px`
  sheet.element.style.blockSize = `${height}px`
}

function scaleOf({ page }: PdfSheet): number {
  const room = document.documentElement.clientWidth - margin
  return (room / page.getViewport({ scale: 1 }).width) * zoom
}

function layOutAll() {
  for (const sheet of sheets.values()) {
    layOut(sheet)
    // Observing again reports which pages are visible.
    visibilityObserver.unobserve(sheet.element)
    visibilityObserver.observe(sheet.element)
  }
}

async function draw(sheet: PdfSheet) {
  const { page, element, text } = sheet
  const scale = scaleOf(sheet)
  if (sheet.scale === scale) return
  sheet.scale = scale
  sheet.drawing?.cancel()
  const viewport = page.getViewport({ scale })
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  sheet.drawing = page.render({
    canvas,
    viewport,
    transform: [density, 0, 0, density, 0, 0],
    // No links and no forms: nothing can be clicked.
    annotationMode: AnnotationMode.DISABLE,
  })
  try {
    await sheet.drawing.promise
  } catch {
    return // The size has changed in the meantime.
  }
  const layer = document.createElement('div')
  layer.className = 'textLayer'
  layer.style.setProperty('--total-scale-factor', String(scale))
  await new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport }).render()
  if (sheet.scale === scale) element.replaceChildren(canvas, layer, text)
}

async function showText(asText: boolean) {
  document.body.toggleAttribute('data-as-text', asText)
  if (!asText) return layOutAll()
  for (const { page, text } of sheets.values()) {
    if (text.textContent !== '') continue
    const { items } = await page.getTextContent()
    text.textContent = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
  }
}

/** Reports the page in the upper part of the frame. */
function reportCurrentPage() {
  const page = [...sheets.keys()].findIndex(
    (element) => element.getBoundingClientRect().bottom > innerHeight / 3,
  )
  if (page >= 0) post({ is: 'at', page: page + 1 })
}

addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== parent) return
  if ('pdf' in data) void open(data.pdf).catch(fail)
  else if ('firstPage' in data) void drawFirst(data.firstPage, data.type, data.side).catch(fail)
  else if ('asText' in data) void showText(data.asText)
  else {
    zoom = data.zoom
    layOutAll()
  }
})
addEventListener('scroll', reportCurrentPage, { passive: true })
addEventListener('resize', layOutAll)
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey, shiftKey }) => {
  if (!ctrlKey && !metaKey && !altKey && !shiftKey) post({ is: 'key', key })
})
post({ is: 'ready' })
