import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Database, FileRow, ProjectRow } from '#app/platform/database/schema.ts'
import { codeKey, codeOrder } from './code.ts'
import { type Project, type ProjectInput } from './rules.ts'

/** Every column that typing decides; the derived ones are made here and nowhere else. */
export function toColumns(input: ProjectInput) {
  const order = codeOrder(input.code)
  return {
    code: input.code,
    codelower: codeKey(input.code),
    code_number: order.number,
    code_suffix: order.suffix,
    name: input.name,
    lowername: input.name.toLowerCase(),
    location: input.location,
    client: input.client,
    consultant: input.consultant,
    type: input.type,
    status: input.status,
    remarks: input.remarks,
    news: input.news,
    topproject: input.topproject,
    image: input.imageUrl || null,
    image_alt: input.imageAlt,
    focus_x: input.focusX,
    focus_y: input.focusY,
  }
}

export function byCode<Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables | 'project', Output>,
  direction: 'asc' | 'desc' = 'desc',
) {
  return query
    .orderBy(sql.ref('project.code_number'), direction)
    .orderBy(sql.ref('project.code_suffix'), direction)
    .orderBy(sql.ref('project.codelower'), direction)
}

export function withFile(db: Db | Tx) {
  return db
    .selectFrom('project')
    .leftJoin('file', 'file.key', 'project.image')
    .selectAll('project')
    .select(['file.width', 'file.height', 'file.placeholder', 'file.sha256', 'file.variants'])
}

type FileFacts = Pick<FileRow, 'width' | 'height' | 'placeholder' | 'sha256' | 'variants'>

export type Row = ProjectRow & { [Column in keyof FileFacts]: FileFacts[Column] | null }

export const noFile = { width: null, height: null, placeholder: null, sha256: null, variants: null }

export function toProject(row: Row): Project {
  const { id, rev, code, name, location, client, consultant, type, status, remarks, news, topproject } = row
  return {
    id,
    rev,
    code,
    name,
    location,
    client,
    consultant,
    type,
    status,
    remarks,
    news,
    topproject,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    photograph:
      row.image === null
        ? null
        : {
            key: row.image,
            alt: row.image_alt,
            width: row.width ?? 3,
            height: row.height ?? 2,
            placeholder: row.placeholder,
            content: row.sha256 ?? '',
            variants: row.variants ?? 'waiting',
            focusX: row.focus_x,
            focusY: row.focus_y,
          },
  }
}

export function isSame(row: ProjectRow, columns: ReturnType<typeof toColumns>) {
  return Object.entries(columns).every(([name, value]) => row[name as keyof ProjectRow] === value)
}
