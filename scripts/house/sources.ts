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
  declared: Declared[]
  ofFile: DeclaredOfFile[]
  comments: string[]
}

export interface Declared {
  name: string
  kind: 'function' | 'type' | 'value'
}

/** A type or function at the top level of a file. */
export interface DeclaredOfFile extends Declared {
  /** Under this name. */
  isExported: boolean
}

type Node = { type: string } & Record<string, unknown>

export const root = dirname(dirname(import.meta.dirname))

/** Reads and parses every TypeScript file in these folders. */
export function readSources(...folders: string[]): Source[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).toSorted()
  return files.map((file) => readSource(file, readFileSync(join(root, file), 'utf8')))
}

export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: string[] = []
  const takes: string[] = []
  const exports: string[] = []
  const declared: Declared[] = []
  visit(program, (node) => {
    const from = isNode(node.source) && node.source.type === 'Literal' ? node.source.value : undefined
    if (typeof from === 'string' && !from.includes('+types')) {
      imports.push(resolve(file, from))
      takes.push(...taken(node).map((name) => `${resolve(file, from)} ${name}`))
    }
    declared.push(...declarations(node))
    exports.push(...exported(node))
  })
  return {
    file,
    text,
    imports,
    takes,
    exports,
    declared,
    ofFile: program.body.flatMap((statement) => declaredBy(statement)),
    comments: comments.map(({ value }) => value),
  }
}

function declaredBy(statement: unknown): DeclaredOfFile[] {
  if (!isNode(statement)) return []
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  const isExported = statement.type === 'ExportNamedDeclaration'
  const parts = Array.isArray(declaration.declarations) ? declaration.declarations : [declaration]
  return parts
    .filter(isNode)
    .flatMap(declarations)
    .filter(({ kind }) => kind !== 'value')
    .map((one) => ({ ...one, isExported }))
}

/** A file from the root of the project, or a package by its name. */
export function resolve(from: string, specifier: string): string {
  const [name = ''] = specifier.split('?')
  if (name.startsWith('#')) return name.slice(1)
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
  if (!isNode(declaration) || /^TS(Interface|TypeAlias)/.test(declaration.type)) return []
  return Array.isArray(declaration.declarations)
    ? declaration.declarations.flatMap((one) => bindings(one.id))
    : bindings(declaration.id)
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value) : ''
}

/** The names that a node declares, not those it uses: a library's names are not ours to choose. */
function declarations(node: Node): Declared[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bindings(node.id).map((name) => ({
        name,
        kind: isNode(node.init) && isFunction(node.init) ? 'function' : 'value',
      }))
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return bindings(node.id).map((name) => ({ name, kind: 'type' }))
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'Property':
      return node.computed || node.shorthand ? [] : bindings(node.key).map(asValue)
  }
  if (!isFunction(node)) return []
  const parameters = Array.isArray(node.params) ? node.params.flatMap(bindings).map(asValue) : []
  return [...bindings(node.id).map((name): Declared => ({ name, kind: 'function' })), ...parameters]
}

function isFunction({ type }: Node) {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
}

function asValue(name: string): Declared {
  return { name, kind: 'value' }
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
