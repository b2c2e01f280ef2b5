import { readFile, stat } from 'node:fs/promises'
import type { FileRow } from '#app/platform/database/schema.ts'

/**
 * Which SVG drawings may be shown: shapes, gradients, text and filters, but nothing that runs, loads or links
 * elsewhere. A drawing with anything else is rejected, never repaired, so what is shown is exactly what was
 * uploaded. In any case, browsers show our files only under a sandboxing policy.
 */
const elements = new Set(
  `svg g defs symbol use switch title desc metadata style
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)
const svgNamespace = 'http://www.w3.org/2000/svg'
/** What drawing programs add to a drawing; browsers ignore it. */
const inertNamespaces = new Set([
  'http://www.w3.org/1999/xlink',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
])

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?([\s\S]*?)\?>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const maxBytes = 1024 * 1024

export const svgProblems = {
  tooLarge: 'is larger than 1 MB',
  notReadable: 'is not an SVG file that this site can read',
  unsafe: (what: string) => `is an SVG file with ${what}, which is not allowed`,
} as const

type Drawing = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'>

export async function readSvg(path: string): Promise<Drawing | { problem: string }> {
  if ((await stat(path)).size > maxBytes) return { problem: svgProblems.tooLarge }
  const bytes = await readFile(path)
  try {
    return checkSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { problem: svgProblems.notReadable }
  }
}

/** Reads the text once, token by token, and stops at the first item that is not on the lists above. */
export function checkSvg(text: string): Drawing | { problem: string } {
  let root: Map<string, string> | undefined
  let inStyle = false
  let styles = ''
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return { problem: unreadable(text.slice(token.lastIndex)) }
    const [, cdata, instruction, closing, opening, attributes = '', selfClosing, content] = found
    if (instruction !== undefined && !isDeclaration(instruction, found.index))
      return { problem: svgProblems.unsafe(`the instruction “${instruction.slice(0, 30)}”`) }
    if (inStyle) styles += cdata ?? content ?? ''
    if (closing !== undefined) inStyle = false
    if (opening === undefined) continue
    const named = readAttributes(attributes)
    if (inStyle || !named || (!root && opening !== 'svg')) return { problem: svgProblems.notReadable }
    const problem = problemOfElement(opening) ?? problemOfAttributes(named)
    if (problem) return { problem }
    root ??= named
    inStyle = opening === 'style' && selfClosing === ''
  }
  if (root?.get('xmlns') !== svgNamespace) return { problem: svgProblems.notReadable }
  const problem = problemOfStyle(styles)
  return problem ? { problem } : { type: 'image/svg+xml', ...sizeOf(root), placeholder: null }
}

/** `undefined` if an attribute occurs twice, which is not well-formed XML. */
function readAttributes(text: string): Map<string, string> | undefined {
  const named = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(attribute)) {
    if (named.has(name)) return undefined
    named.set(name, double ?? single ?? '')
  }
  return named
}

function unreadable(rest: string): string {
  const [, declaration] = /^<!(DOCTYPE|ENTITY)/i.exec(rest) ?? []
  return declaration ? svgProblems.unsafe(`a ${declaration.toUpperCase()}`) : svgProblems.notReadable
}

/**
 * `<?xml version="1.0" encoding="UTF-8"?>` at the very start; any other instruction could load a style sheet
 * or change the encoding.
 */
function isDeclaration(instruction: string, index: number) {
  const [, encoding = 'utf-8'] = /encoding\s*=\s*["']([^"']*)["']/i.exec(instruction) ?? []
  return index === 0 && /^xml\s/.test(instruction) && encoding.toLowerCase() === 'utf-8'
}

/** A prefixed name belongs to an inert namespace, because no others can be declared. */
function problemOfElement(name: string): string | undefined {
  return elements.has(name) || /^[\w-]+:[\w.-]+$/.test(name)
    ? undefined
    : svgProblems.unsafe(`the element <${name.slice(0, 30)}>`)
}

function problemOfAttributes(attributes: ReadonlyMap<string, string>): string | undefined {
  for (const [name, value] of attributes) {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
    if (/&(?!(amp|lt|gt|quot|apos);)/.test(value)) return svgProblems.unsafe('an entity')
    if (name === 'xmlns' ? value !== svgNamespace : name.startsWith('xmlns:') && !inertNamespaces.has(value))
      return svgProblems.unsafe(`the namespace “${value.slice(0, 60)}”`)
    if (local.startsWith('on')) return svgProblems.unsafe(`the event ${name}`)
    if ((local === 'href' || local === 'src') && !value.startsWith('#'))
      return svgProblems.unsafe('a link out of the drawing')
    if (local === 'base') return svgProblems.unsafe('a link out of the drawing')
    if (!name.startsWith('xmlns')) {
      const problem = local === 'style' ? problemOfStyle(value) : problemOfReferences(value)
      if (problem) return problem
    }
  }
  return undefined
}

function problemOfStyle(style: string): string | undefined {
  return /[@&<]|expression/i.test(style)
    ? svgProblems.unsafe('a style that could load something')
    : problemOfReferences(style)
}

/**
 * `url(#gradient)` refers to the drawing itself. Every other kind of reference leads elsewhere, and a
 * backslash could hide one.
 */
function problemOfReferences(value: string): string | undefined {
  return /\\|url\s*\(\s*(?!["']?#)|(image-set|src|image)\(|javascript:|data:/i.test(value)
    ? svgProblems.unsafe('a link out of the drawing')
    : undefined
}

function sizeOf(root: ReadonlyMap<string, string>) {
  const box =
    root
      .get('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const width = Math.round(box[2] ?? Number(/^[\d.]+(?=(px)?$)/.exec(root.get('width') ?? '')?.[0]))
  const height = Math.round(box[3] ?? Number(/^[\d.]+(?=(px)?$)/.exec(root.get('height') ?? '')?.[0]))
  return width > 0 && height > 0 && width < 1e6 && height < 1e6
    ? { width, height }
    : { width: null, height: null }
}
