import { readFile, stat } from 'node:fs/promises'
import {
  parseXml,
  XmlDeclaration,
  XmlDocumentType,
  XmlElement,
  XmlProcessingInstruction,
  type XmlDocument,
} from '@rgrove/parse-xml'
import type { FileRow } from '#app/platform/database/schema.ts'
import { mebibyte } from '#app/platform/units.ts'
import type { Refused } from '#app/platform/refused.ts'

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

const maxBytes = mebibyte

export const svgProblems = {
  tooLarge: 'is larger than 1 MB',
  notReadable: 'is not an SVG file that this site can read',
  unsafe: (what: string) => `is an SVG file with ${what}, which is not allowed`,
} as const

type Drawing = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'>

export async function readSvg(path: string): Promise<Drawing | Refused> {
  if ((await stat(path)).size > maxBytes) return { refused: svgProblems.tooLarge }
  try {
    return checkSvg(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
  } catch {
    return { refused: svgProblems.notReadable }
  }
}

/** @throws if the text is not well-formed XML */
export function checkSvg(text: string): Drawing | Refused {
  let isResolved = true
  const document = parseXml(text, {
    preserveDocumentType: true,
    preserveXmlDeclaration: true,
    // Only an internal subset could declare an entity, and a drawing with either is rejected below.
    resolveUndefinedEntity() {
      isResolved = false
      return ''
    },
  })
  const problem = problemOfProlog(document)
  if (problem) return { refused: problem }
  const { root } = document
  if (root?.name !== 'svg' || root.attributes.xmlns !== svgNamespace || !isResolved)
    return { refused: svgProblems.notReadable }
  const inside = problemIn(root)
  if (inside) return { refused: inside }
  return { type: 'image/svg+xml', ...sizeOf(root), placeholder: null }
}

function problemOfProlog(document: XmlDocument): string | undefined {
  for (const node of document.children) {
    if (node instanceof XmlDocumentType && !isStandard(node))
      return svgProblems.unsafe('a DOCTYPE of its own')
    if (node instanceof XmlDeclaration && (node.encoding ?? 'utf-8').toLowerCase() !== 'utf-8')
      return svgProblems.unsafe(`the encoding “${node.encoding}”`)
  }
  return problemOfInstruction(document)
}

/** As Illustrator and CorelDRAW write it: it names the standard, which is never read, and declares nothing. */
function isStandard({ name, publicId, internalSubset }: XmlDocumentType): boolean {
  return (
    name === 'svg' &&
    internalSubset === null &&
    (publicId === null || publicId.startsWith('-//W3C//DTD SVG '))
  )
}

function problemIn(element: XmlElement): string | undefined {
  const own = problemOfInstruction(element) ?? problemOfElement(element) ?? problemOfAttributes(element)
  if (own) return own
  for (const child of element.children) {
    const problem = child instanceof XmlElement ? problemIn(child) : undefined
    if (problem) return problem
  }
  return undefined
}

/** An instruction could load a style sheet. */
function problemOfInstruction({ children }: XmlDocument | XmlElement): string | undefined {
  const instruction = children.find((child) => child instanceof XmlProcessingInstruction)
  return instruction && svgProblems.unsafe(`the instruction “${instruction.name.slice(0, 30)}”`)
}

/** A prefixed name belongs to an inert namespace, because no others can be declared. */
function problemOfElement(element: XmlElement): string | undefined {
  const { name } = element
  if (!elements.has(name) && !/^[\w-]+:[\w.-]+$/.test(name))
    return svgProblems.unsafe(`the element <${name.slice(0, 30)}>`)
  return name === 'style' ? problemOfStyle(element.text) : undefined
}

function problemOfAttributes({ attributes }: XmlElement): string | undefined {
  for (const [name, value] of Object.entries(attributes)) {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
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

function sizeOf({ attributes }: XmlElement) {
  const box =
    attributes.viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const width = Math.round(box[2] ?? Number(/^[\d.]+(?=(px)?$)/.exec(attributes.width ?? '')?.[0]))
  const height = Math.round(box[3] ?? Number(/^[\d.]+(?=(px)?$)/.exec(attributes.height ?? '')?.[0]))
  return width > 0 && height > 0 && width < 1e6 && height < 1e6
    ? { width, height }
    : { width: null, height: null }
}
