import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** Where the two engines use different names or types. */
interface Engine {
  /** Ordering and prefix search must mean the same on both: byte by byte. */
  key: ReturnType<typeof sql>
  serial: 'bigserial' | 'integer'
  /** As better-auth stores dates and booleans. */
  moment: 'timestamptz' | 'text'
  boolean: 'boolean' | 'integer'
  false: ReturnType<typeof sql>
}

const postgres: Engine = {
  key: sql`text collate "C"`,
  serial: 'bigserial',
  moment: 'timestamptz',
  boolean: 'boolean',
  false: sql`false`,
}

const sqlite: Engine = {
  key: sql`text`,
  serial: 'integer',
  moment: 'text',
  boolean: 'integer',
  false: sql`0`,
}

export async function up(db: Kysely<unknown>) {
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
  await createFiles(db, engine)
  await createContent(db, engine)
  await createRequests(db, engine)
  await createHistory(db, engine)
  await createSignIn(db, engine)
  await createMessages(db, engine)
  await createRecordsOfTheProgram(db, engine)
}

async function createFiles(db: Kysely<unknown>, { key }: Engine) {
  await db.schema
    .createTable('file')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('access', 'text', oneOf('access', 'public', 'private'))
    .addColumn('type', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('sha256', 'text', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('placeholder', 'text')
    .addColumn('variants', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('duration', 'integer')
    .addColumn('poster', key, (column) => column.references('file.key'))
    .addColumn('shareable', 'text', yesNo('shareable'))
    .addColumn('taken_on', 'text')
    .addColumn('cautions', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await index(db, 'file', 'variants', ['variants', 'created_at'])
  await index(db, 'file', 'sha256', ['sha256'])
  await index(db, 'file', 'poster_file', ['poster'])

  // Files being stored whose rows are still missing, so that those whose rows never arrive are quickly found.
  await db.schema
    .createTable('arriving_file')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('access', 'text', required)
    .addColumn('given_up', 'text', (column) => column.notNull().defaultTo('No'))
    .addColumn('created_at', 'bigint', required)
    .execute()
  await index(db, 'arriving_file', 'age', ['created_at'])
}

async function createContent(db: Kysely<unknown>, { key }: Engine) {
  await db.schema
    .createTable('project')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('code', 'text', required)
    .addColumn('code_lower', key, (column) => column.notNull().unique())
    .addColumn('code_number', 'bigint', required)
    .addColumn('code_suffix', key, required)
    .addColumn('name', 'text', required)
    .addColumn('name_lower', key, required)
    .addColumn('name_ar', 'text', translation)
    .addColumn('name_ar_lower', key, translation)
    .addColumn('location', 'text', required)
    .addColumn('location_lower', key, required)
    .addColumn('location_ar', 'text', translation)
    .addColumn('location_ar_lower', key, translation)
    .addColumn('client', 'text', required)
    .addColumn('client_lower', key, required)
    .addColumn('client_ar', 'text', translation)
    .addColumn('client_ar_lower', key, translation)
    .addColumn('consultant', 'text', required)
    .addColumn('consultant_ar', 'text', translation)
    .addColumn('type', 'text', oneOf('type', 'building', 'villa'))
    .addColumn('status', 'text', oneOf('status', 'ongoing', 'completed', 'upcoming'))
    .addColumn('remarks', 'text', required)
    .addColumn('remarks_ar', 'text', translation)
    .addColumn('news', 'text', oneOf('news', 'Yes', 'No'))
    .addColumn('topproject', 'text', oneOf('topproject', 'Yes', 'No'))
    .addColumn('topposition', 'bigint', required)
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('image_alt', 'text', required)
    .addColumn('image_alt_ar', 'text', translation)
    .addColumn('image_focus_x', 'integer', required)
    .addColumn('image_focus_y', 'integer', required)
    .addColumn('sector', key, required)
    .addColumn('plotArea', 'integer')
    .addColumn('builtUpArea', 'integer')
    .addColumn('levels', 'text', required)
    .addColumn('startedOn', key, required)
    .addColumn('plannedHandover', key, required)
    .addColumn('handedOver', key, required)
    .addColumn('contractForm', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('completionCertificate', 'text', required)
    .addColumn('valueBand', 'text', required)
    .addColumn('showValue', 'text', oneOf('showValue', 'Yes', 'No'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  // One index per combination of filters, each in list order (specification §2, Projects).
  const order = ['code_number', 'code_suffix', 'code_lower']
  await index(db, 'project', 'order', order)
  await index(db, 'project', 'news_order', ['news', ...order])
  await index(db, 'project', 'status_order', ['news', 'status', ...order])
  await index(db, 'project', 'type_order', ['news', 'type', ...order])
  await index(db, 'project', 'status_type_order', ['news', 'status', 'type', ...order])
  await index(db, 'project', 'sector_order', ['news', 'sector', ...order])
  await index(db, 'project', 'location_order', ['news', 'location_lower', ...order])
  await index(db, 'project', 'news_newest', ['news', 'created_at', 'id'])
  await index(db, 'project', 'name_lower', ['name_lower', 'code_lower'])
  await index(db, 'project', 'updated', ['updated_at'])
  await index(db, 'project', 'topproject', ['topproject'])
  await index(db, 'project', 'image_file', ['image'])

  await createProjectStory(db, key)

  await db.schema
    .createTable('certificate')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('title_lower', key, (column) => column.notNull().unique())
    .addColumn('title_ar', 'text', translation)
    .addColumn('title_ar_lower', key, translation)
    .addColumn('remarks', 'text', required)
    .addColumn('remarks_ar', 'text', translation)
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'certificate', 'image_file', ['image'])
  await index(db, 'certificate', 'order', ['position', 'created_at', 'id'])

  await db.schema
    .createTable('vacancy')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('title_lower', key, required)
    .addColumn('title_ar', 'text', translation)
    .addColumn('title_ar_lower', key, translation)
    .addColumn('slug', key, (column) => column.notNull().unique())
    .addColumn('place', 'text', required)
    .addColumn('place_ar', 'text', translation)
    .addColumn('department', 'text', required)
    .addColumn('department_ar', 'text', translation)
    .addColumn('kind', 'text', oneOf('kind', 'full-time', 'part-time', 'contract', 'internship'))
    .addColumn('closes', key, required)
    .addColumn('text', 'text', required)
    .addColumn('text_ar', 'text', translation)
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'vacancy', 'title_lower', ['title_lower'])
  await index(db, 'vacancy', 'order', ['position', 'created_at', 'id'])

  await db.schema
    .createTable('client_section')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('name', key, (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('title_ar', 'text', translation)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('client_item')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('section_id', key, (column) =>
      column.notNull().references('client_section.id').onDelete('cascade'),
    )
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('name', 'text', required)
    .addColumn('name_ar', 'text', translation)
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'client_item', 'section', ['section_id', 'id'])
  await index(db, 'client_item', 'image_file', ['image'])
  await index(db, 'client_item', 'order', ['position', 'created_at', 'id'])

  await db.schema
    .createTable('home_client')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('name', 'text', required)
    .addColumn('name_ar', 'text', translation)
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'home_client', 'image_file', ['image'])
  await index(db, 'home_client', 'order', ['position', 'created_at', 'id'])

  await db.schema
    .createTable('setting')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .addColumn('rev', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
}

/** What belongs to a project, and is deleted with it. */
async function createProjectStory(db: Kysely<unknown>, key: Engine['key']) {
  const ofProject = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('project.id').onDelete('cascade')

  await db.schema
    .createTable('project_photograph')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('project_id', key, ofProject)
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('image_alt', 'text', required)
    .addColumn('image_alt_ar', 'text', translation)
    .addColumn('image_focus_x', 'integer', required)
    .addColumn('image_focus_y', 'integer', required)
    .addColumn('caption', 'text', required)
    .addColumn('caption_ar', 'text', translation)
    .addColumn('takenOn', key, required)
    .addColumn('stage', 'text', oneOf('stage', 'before', 'progress', 'handover', 'drawing'))
    .addColumn('pairedWith_id', key)
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'project_photograph', 'order', ['project_id', 'position', 'created_at', 'id'])
  await index(db, 'project_photograph', 'image_file', ['image'])
  await index(db, 'project_photograph', 'pair', ['pairedWith_id'])

  await db.schema
    .createTable('progress_entry')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('project_id', key, ofProject)
    .addColumn('date', key, required)
    .addColumn('percent', 'integer')
    .addColumn('text', 'text', required)
    .addColumn('text_ar', 'text', translation)
    .addColumn('photographs', 'text', required)
    .addColumn('onHome', 'text', oneOf('onHome', 'Yes', 'No'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'progress_entry', 'newest', ['project_id', 'date', 'created_at'])
  await index(db, 'progress_entry', 'home', ['onHome', 'date'])

  await db.schema
    .createTable('project_document')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('project_id', key, ofProject)
    .addColumn('title', 'text', required)
    .addColumn('title_ar', 'text', translation)
    .addColumn('file', key, (column) => column.references('file.key'))
    .addColumn('isPublic', 'text', oneOf('isPublic', 'Yes', 'No'))
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await index(db, 'project_document', 'order', ['project_id', 'position', 'created_at', 'id'])
  await index(db, 'project_document', 'file_file', ['file'])
}

/**
 * What visitors send; columns that a kind's form does not have stay empty. Spam is marked and kept. A deleted
 * request disappears from every screen at once and is erased a day later.
 */
async function createRequests(db: Kysely<unknown>, { key }: Engine) {
  const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
  await db.schema
    .createTable('request')
    .addColumn('kind', 'text', oneOf('kind', 'call-request', 'job-request'))
    .addColumn('id', key, required)
    .addColumn('name', 'text', required)
    .addColumn('name_lower', key, required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('phone_e164', 'text', text)
    .addColumn('message', 'text', text)
    .addColumn('first_name', 'text', text)
    .addColumn('last_name', 'text', text)
    .addColumn('subject', 'text', text)
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .addColumn('file_name', 'text', text)
    .addColumn('file', key, (column) => column.references('file.key'))
    .addColumn('suspicious', 'text', yesNo('suspicious'))
    .addColumn('read_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('state', 'text', (column) =>
      oneOf('state', 'new', 'progress', 'done')(column).defaultTo('new'),
    )
    .addColumn('note', 'text', text)
    .addColumn('worked_by', 'text')
    .addColumn('worked_at', 'bigint')
    .addColumn('exempt', 'text', yesNo('exempt'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    // Another site may have used the same id for two records of different kinds.
    .addPrimaryKeyConstraint('request_key', ['kind', 'id'])
    .execute()
  await index(db, 'request', 'file_file', ['file'])
  await index(db, 'request', 'newest', ['kind', 'created_at', 'id'])
  await index(db, 'request', 'suspicious_newest', ['kind', 'suspicious', 'created_at', 'id'])
  await index(db, 'request', 'state_newest', ['kind', 'suspicious', 'state', 'created_at', 'id'])
  await db.schema
    .createIndex('request_subject')
    .on('request')
    .columns(['kind', 'subject', 'created_at', 'id'])
    .where(sql.ref('subject'), '<>', '')
    .execute()
  await db.schema
    .createIndex('request_unread')
    .on('request')
    .columns(['kind', 'suspicious'])
    .where(sql.ref('read_at'), 'is', null)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('request_deleted')
    .on('request')
    .columns(['kind', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('request_email')
    .on('request')
    .expression(sql`lower(email)`)
    .execute()
}

async function createHistory(db: Kysely<unknown>, { key, serial }: Engine) {
  await db.schema
    .createTable('revision')
    .addColumn('id', serial, (column) =>
      serial === 'integer' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('kind', key, required)
    .addColumn('record_id', key, required)
    .addColumn('action', 'text', oneOf('action', 'add', 'edit', 'delete'))
    .addColumn('actor', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('change_id', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('group_size', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('undoes', 'bigint')
    .execute()
  await index(db, 'revision', 'record', ['kind', 'record_id', 'id'])
  await index(db, 'revision', 'change', ['change_id', 'kind', 'id'])
  const lists = { newest: ['id'], kind_newest: ['kind', 'id'], actor_newest: ['actor', 'id'] }
  for (const [name, columns] of Object.entries(lists))
    await db.schema
      .createIndex(`revision_${name}`)
      .on('revision')
      .columns(columns)
      .where(sql`group_size`, '>', sql`0`)
      .execute()
  // The age of what History quotes is checked every few minutes.
  await db.schema
    .createIndex('revision_quoted')
    .on('revision')
    .columns(['at', 'id'])
    .where(sql`coalesce(before, after)`, 'is not', null)
    .execute()

  // Open edit screens. Their instance renews the rows; a row half a minute old has expired.
  await db.schema
    .createTable('editing')
    .addColumn('stream', 'text', (column) => column.primaryKey())
    .addColumn('tab', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('seen_at', 'bigint', required)
    .execute()
  await index(db, 'editing', 'record', ['kind', 'record_id'])
}

/** The tables that better-auth and its two-factor plugin expect, with two columns of ours. */
async function createSignIn(db: Kysely<unknown>, { moment, boolean, false: no }: Engine) {
  const orNot = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(no)
  const ofUser = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('user.id').onDelete('cascade')

  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', boolean, required)
    .addColumn('image', 'text')
    .addColumn('twoFactorEnabled', boolean, orNot)
    .addColumn('passwordGiven', boolean, orNot) // Ours: set by somebody else, so the owner must change it.
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', moment, required)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', ofUser)
    .addColumn('confirmedAt', moment) // Ours: when the password was last typed again.
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()
  await index(db, 'session', 'user', ['userId'])

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', required)
    .addColumn('providerId', 'text', required)
    .addColumn('userId', 'text', ofUser)
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()
  await index(db, 'account', 'user', ['userId'])

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expiresAt', moment, required)
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()
  await index(db, 'verification', 'identifier', ['identifier'])

  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', required)
    .addColumn('backupCodes', 'text', required)
    .addColumn('userId', 'text', (column) => ofUser(column).unique())
    .addColumn('verified', boolean, orNot)
    .addColumn('failedVerificationCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lockedUntil', moment)
    .execute()
}

/** The browsers in which administrators want push messages, and the outbox of messages to send. */
async function createMessages(db: Kysely<unknown>, { key }: Engine) {
  await db.schema
    .createTable('push_device')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', required)
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await index(db, 'push_device', 'user', ['user_id'])

  await db.schema
    .createTable('outbox')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('channel', 'text', oneOf('channel', 'mail', 'push'))
    .addColumn('kind', 'text', required)
    .addColumn('record_id', key, required)
    .addColumn('device_id', key, (column) => column.references('push_device.id').onDelete('cascade'))
    .addColumn('state', 'text', oneOf('state', 'waiting', 'sent', 'given-up'))
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('reason', 'text')
    .addColumn('sent_to', 'text')
    .addColumn('sent_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await index(db, 'outbox', 'due', ['state', 'channel', 'next_at'])
  await index(db, 'outbox', 'record', ['kind', 'record_id'])
  await index(db, 'outbox', 'device', ['device_id'])
}

async function createRecordsOfTheProgram(db: Kysely<unknown>, { key }: Engine) {
  await db.schema
    .createTable('visit_day')
    .addColumn('day', key, (column) => column.primaryKey())
    .addColumn('number', 'bigint', required)
    .execute()

  await db.schema
    .createTable('rate_limit')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('resets_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('meta')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}

/** A text in another language, which may be missing. */
function translation(column: ColumnDefinitionBuilder) {
  return column.notNull().defaultTo('')
}

function oneOf(name: string, ...values: string[]) {
  const list = sql.join(values.map((value) => sql.lit(value)))
  return (column: ColumnDefinitionBuilder) => column.notNull().check(sql`${sql.ref(name)} in (${list})`)
}

/** Yes or No, as written in the specification (§3); the default is No. */
function yesNo(name: string) {
  return (column: ColumnDefinitionBuilder) => oneOf(name, 'Yes', 'No')(column).defaultTo('No')
}

async function index(db: Kysely<unknown>, table: string, name: string, columns: string[]) {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
}
