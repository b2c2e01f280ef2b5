import {
  OperationNodeTransformer,
  type AliasNode,
  type CommonTableExpressionNameNode,
  type FromNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  type ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RawNode,
  type RootOperationNode,
  type TableNode,
} from 'kysely'
import type { Db } from './database.server.ts'
import type { Database } from './schema.ts'

type Table = keyof Database & string

/** The rows and columns of a table: a query over the plain tables. */
interface Rows {
  toOperationNode(): OperationNode
}

/** What a handle sees of each table. */
export type Sight = Readonly<Record<Table, 'all' | 'none' | Rows>>

/**
 * A handle that sees only what it was given, and writes nothing: whatever query is run on it, wherever that was written,
 * reads those rows in place of the table (docs/decisions/0090). `change()` writes to the tables themselves.
 *
 * It does not see into raw SQL, which must therefore name no table (`npm run check:house`).
 * @throws when a query is built that names another table, or writes
 */
export function readerOf(db: Db, sight: Sight): Db {
  return db.withPlugin(new ReaderPlugin(new Reader(sight)))
}

/** The handle without any limits, for what decides by itself who may write. */
export function plainHandle(db: Db): Db {
  return db.withoutPlugins()
}

/**
 * What writes outside `change()` takes this first: whoever has it may write there. Read marks, uploads and devices are
 * not content, so no revision is there to be judged.
 */
export interface WriteAccess {
  /** Every table, for reading and writing. */
  db: Db
}

class ReaderPlugin implements KyselyPlugin {
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode' && node.kind !== 'RawNode')
      throw new Error('This handle writes nothing: content is written within change().')
    return this.#reader.transformNode(node)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** Puts the visible rows in the place of every table that a query reads from. */
class Reader extends OperationNodeTransformer {
  readonly #sight: ReadonlyMap<string, 'all' | 'none' | Rows>
  /** A nested query is transformed when it is built, and again with the query around it. */
  readonly #made = new WeakSet<OperationNode>()

  constructor(sight: Sight) {
    super()
    this.#sight = new Map(Object.entries(sight))
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    return this.#made.has(node) ? node : super.transformNodeImpl(node)
  }

  protected override transformFrom(node: FromNode): FromNode {
    return super.transformFrom({ ...node, froms: node.froms.map((from) => this.#see(from)) })
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    return super.transformJoin({ ...node, table: this.#see(node.table) })
  }

  /** It would take the place of the table wherever the query names that. */
  protected override transformCommonTableExpressionName(node: CommonTableExpressionNameNode) {
    const { name } = node.table.table.identifier
    if (this.#sight.has(name)) throw new Error(`${name} is a table, so no other name for a query.`)
    return super.transformCommonTableExpressionName(node)
  }

  protected override transformRaw(node: RawNode): RawNode {
    if (node.parameters.some(({ kind }) => kind === 'TableNode'))
      throw new Error('Raw SQL must not name a table.')
    return super.transformRaw(node)
  }

  #see(source: OperationNode): OperationNode {
    if (isTable(source)) return this.#rowsOf(source, source.table.identifier)
    return isAlias(source) && isTable(source.node) ? this.#rowsOf(source.node, source.alias, source) : source
  }

  #rowsOf(table: TableNode, alias: OperationNode, source: OperationNode = table): OperationNode {
    const { name } = table.table.identifier
    const rows = this.#sight.get(name) ?? 'all' // No table, but a query that has a name.
    if (rows === 'all') return source
    if (rows === 'none') throw new Error(`This handle does not see ${name}.`)
    const inParentheses: ParensNode = { kind: 'ParensNode', node: rows.toOperationNode() }
    const made: AliasNode = { kind: 'AliasNode', node: inParentheses, alias }
    this.#made.add(made)
    return made
  }
}

function isTable(node: OperationNode): node is TableNode {
  return node.kind === 'TableNode'
}

function isAlias(node: OperationNode): node is AliasNode {
  return node.kind === 'AliasNode'
}
