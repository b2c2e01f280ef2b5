import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

export interface Source {
  /** From the root of the project. */
  file: string
  text: string
  /** Files from the root of the project and packages by name, including type imports. */
  imports: string[]
  /**
   * The names it imports from other files, as `file name`; `file *` if it imports everything or decides at
   * run time.
   */
  takes: string[]
  /** Values, not types. */
  exports: string[]
  exportedTypes: string[]
  /** Hooks and handlers of events, which need React in the browser. */
  interactions: string[]
}

type Node = { type: string } & Record<string, unknown>

export const root = dirname(dirname(import.meta.dirname))

/** Reads and parses every TypeScript file in these folders. */
export function readSources(...folders: string[]): Source[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules/**', 'test/recipe/new/**'] },
  ).toSorted()
  return files.map((file) => readSource(file, readFileSync(join(root, file), 'utf8')))
}

export function readSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: string[] = []
  const takes: string[] = []
  const exports: string[] = []
  const interactions: string[] = []
  visit(program, (node) => {
    const from = isNode(node.source) && node.source.type === 'Literal' ? node.source.value : undefined
    if (typeof from === 'string' && !from.includes('+types')) {
      imports.push(resolve(file, from))
      takes.push(...taken(node).map((name) => `${resolve(file, from)} ${name}`))
    }
    exports.push(...exported(node))
    interactions.push(...interaction(node))
  })
  return {
    file,
    text,
    imports,
    takes,
    exports,
    interactions,
    exportedTypes: program.body.flatMap((statement) => exportedType(statement)),
  }
}

function exportedType(statement: unknown): string[] {
  if (!isNode(statement) || statement.type !== 'ExportNamedDeclaration') return []
  const { declaration } = statement
  return isNode(declaration) && isTypeDeclaration(declaration) ? bindings(declaration.id) : []
}

function isTypeDeclaration({ type }: Node) {
  return type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration'
}

/** A file from the root of the project, or a package by its name. */
export function resolve(from: string, specifier: string): string {
  const [name = ''] = specifier.split('?')
  if (name.startsWith('#')) return name.slice(1).replace(/^plinth\//, 'app/plinth/')
  return name.startsWith('.') ? join(dirname(from), name) : name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function visit(value: unknown, act: (node: Node) => void) {
  if (Array.isArray(value)) for (const item of value) visit(item, act)
  else if (isNode(value)) {
    act(value)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, act)
  }
}

/** The names in an import or a re-export; an import for side effects has none. */
function taken(node: Node): string[] {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') return ['*']
  if (node.type === 'ExportAllDeclaration') return ['*']
  if (!Array.isArray(node.specifiers)) return []
  return node.specifiers.map(({ type, imported, local }) => {
    if (type === 'ImportNamespaceSpecifier') return '*'
    return type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported ?? local)
  })
}

function exported({ type, declaration, specifiers, source }: Node): string[] {
  if (type === 'ExportDefaultDeclaration') return ['default']
  if (type !== 'ExportNamedDeclaration' || source) return []
  if (Array.isArray(specifiers) && specifiers.length > 0) return specifiers.map((one) => nameOf(one.exported))
  if (!isNode(declaration) || isTypeDeclaration(declaration)) return []
  return Array.isArray(declaration.declarations)
    ? declaration.declarations.flatMap((one) => bindings(one.id))
    : bindings(declaration.id)
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value) : ''
}

const liveHook =
  /^use(State|Reducer|Ref|\w*Effect|EffectEvent|SyncExternalStore|Transition|ActionState|Optimistic|DeferredValue)$/

function interaction({ type, callee, name }: Node): string[] {
  const called = type === 'CallExpression' ? nameOf(callee) : ''
  if (liveHook.test(called)) return [called]
  const attribute = type === 'JSXAttribute' ? nameOf(name) : ''
  return /^on[A-Z]/.test(attribute) ? [attribute] : []
}

/** The names that a pattern binds: a and c in `{ a, b: [c] }`. */
function bindings(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  const { type, name, properties, elements, left, argument, shorthand, value } = pattern
  if (type === 'Identifier') return typeof name === 'string' ? [name] : []
  if (type === 'ObjectPattern' && Array.isArray(properties)) return properties.flatMap(bindings)
  if (type === 'ArrayPattern' && Array.isArray(elements)) return elements.flatMap(bindings)
  if (type === 'AssignmentPattern') return bindings(left)
  if (type === 'RestElement') return bindings(argument)
  return type === 'Property' && !shorthand ? bindings(value) : []
}
