import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { findProgram } from './find-program.server.ts'
import { isLoopback } from './http/address-group.ts'
import { isMailAddress, isNamedAddress, listAddresses } from './forms/mail-addresses.ts'
import { passwordLengthProblem, usernameProblem, usernameShape } from './credential-rules.ts'
import { hour } from './units.ts'

const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const onOff = z.enum(['on', 'off'], 'must be on or off')
const text = z.string()
/** Marks the variables that are passwords or keys, or addresses with a password in them. */
const secret = { isSecret: true }

const environment = z.object({
  PORT: text
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  WORKERS: text
    .regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99')
    .transform(Number)
    .default(1),
  PUBLIC_URL: text
    .refine(isBareAddress, 'must be an address like https://www.example.com, with nothing after it')
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text
    .refine(
      isPostgresAddress,
      'must look like postgres://user:password@host/database, or be left out for SQLite',
    )
    .optional()
    .meta(secret),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: text
    .refine(isBareAddress, 'must be an address like https://s3.example.com, with nothing after it')
    .optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional().meta(secret),
  S3_PREFIX: text
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
      'must be a name like site-a, or a path of such names',
    )
    .optional(),
  S3_FORCE_PATH_STYLE: onOff.default('off'),
  COMPANY_EMAIL_DOMAIN: text
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain like example.com')
    .default('plinth.example'),
  ADMIN_USERNAME: text.regex(usernameShape, usernameProblem).default('admin'),
  ADMIN_PASSWORD: text
    .superRefine((password, issues) => {
      const problem = passwordLengthProblem(password)
      if (problem) issues.addIssue(problem)
    })
    .optional()
    .meta(secret),
  APP_SECRET: text.min(32, 'must have at least 32 characters').optional().meta(secret),
  SAMPLE_SITE: onOff.optional(),
  HSTS_INCLUDE_SUBDOMAINS: onOff.default('off'),
  EXPECT_DATA: z.enum(['0', '1'], 'must be 1, or be left out').default('0'),
  TRUST_PROXY: onOff.default('off'),
  PATH: text.default(''),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional().meta(secret),
  LOG_FORMAT: z.enum(logFormats, `must be one of ${logFormats.join(', ')}`).default('json'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SMTP_URL: text
    .refine(isSmtpAddress, 'must look like smtps://user:password@mail.example.com, or be left out')
    .optional()
    .meta(secret),
  MAIL_FROM: text.refine(isNamedAddress, 'must be an address like Plinth <website@example.com>').optional(),
  DEEPL_API_KEY: text.optional().meta(secret),
  BACKUP_EVERY: text
    .regex(/^(off|[1-9]\d{0,2}[hd])$/, 'must be off, or hours or days like 12h or 1d')
    .transform(millisecondsOf)
    .optional(),
  BACKUP_TO: text
    .refine(isBackupPlace, 'must be a folder, or a bucket with a folder in it like s3://bucket/backups')
    .optional(),
  BACKUP_RETENTION: text
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be three numbers like 7,4,6: daily, weekly and monthly backups')
    .default('7,4,6'),
  BACKUP_PASSPHRASE: text.min(12, 'must have at least 12 characters').optional().meta(secret),
  NOTIFY_TO: text
    .refine(
      (list) => listAddresses(list).length > 0 && listAddresses(list).every(isMailAddress),
      'must be one or more addresses like office@example.com, separated by commas',
    )
    .optional(),
})

/** Their names, except `PATH`, which every program reads. */
export const configVariables = Object.keys(environment.shape).filter((name) => name !== 'PATH')

/** Each of them can also be given as `<NAME>_FILE`, the path of a file that contains the value. */
export const secretVariables = Object.entries(environment.shape)
  .filter(([, { meta }]) => meta()?.['isSecret'])
  .map(([name]) => name)

const fileVariable = (name: string) => `${name}_FILE`

/** Everything the environment configures, read and validated once. */
export interface Config {
  port: number
  host: string
  /** How many processes serve the port; more than one needs PostgreSQL. */
  workers: number
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether the operator set it; the site then answers to no other host name. */
  hasPublicUrl: boolean
  /** Whether others than this machine can open it; then nothing may be on it that only tries the program out. */
  isPublic: boolean
  dataDir: string
  /** Absent: SQLite in the data folder. */
  databaseUrl: string | undefined
  companyEmailDomain: string
  adminUsername: string
  adminPassword: string | undefined
  appSecret: string | undefined
  /** Absent: files in the data folder. */
  s3: S3Config | undefined
  backup: BackupConfig
  sampleSite: boolean
  /** Whether `https` is required of every subdomain too, also of those that are not this site. */
  hstsIncludesSubdomains: boolean
  /** Refuse to start unless a site already exists. */
  expectData: boolean
  trustProxy: boolean
  /** Optional programs on this machine: frames from videos, HEIC photographs, limits for both. */
  ffmpeg: string | undefined
  heifDecoder: string | undefined
  prlimit: string | undefined
  /** Absent: there is no /metrics. */
  metricsToken: string | undefined
  logLevel: string
  logFormat: LogFormat
  /** Absent: no translations are suggested. The address of the service depends on the key; tests set their own. */
  deepl: { key: string; serverUrl?: string } | undefined
  /** Absent: no email is sent. */
  smtpUrl: string | undefined
  /** Set whenever `smtpUrl` is. */
  mailFrom: string | undefined
  /** Comma-separated if there are several; set whenever `smtpUrl` is. */
  notifyTo: string | undefined
}

/** For how many of the latest days, weeks and months one backup each is kept. */
export interface BackupRetention {
  daily: number
  weekly: number
  monthly: number
}

export interface BackupConfig {
  /** In milliseconds; absent if no backups are scheduled. */
  every: number | undefined
  /** A folder, or a folder in a bucket. */
  to: { folder: string } | { s3: S3Config; prefix: string }
  retention: BackupRetention
  /** Absent: backups are not encrypted. */
  passphrase: string | undefined
}

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  /** Absent: the AWS SDK looks for them in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  forcePathStyle: boolean
  /** A folder of the bucket for this site's files, without slashes at its ends; backups have their own. */
  prefix?: string | undefined
}

/** A reason not to start that a person can fix; shown as one message, without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Compares names, because the built server contains its own copy of the class. */
export function isStartupError(error: unknown): error is StartupError {
  return error instanceof Error && error.name === 'StartupError'
}

type Variables = Record<string, string | undefined>
type Environment = z.infer<typeof environment>

/** Whether systemd listens to what the process says of itself, as our units ask it to. */
export function isWatchedBySystemd(): boolean {
  return process.env['NOTIFY_SOCKET'] !== undefined
}

/** The names that the environment has. */
export function variablesSet(): string[] {
  return Object.keys(process.env)
}

/** A message for every variable with an invalid value. */
export function findConfigProblems(variables: Variables = process.env): string[] {
  return readEnvironment(variables).problems
}

/** @throws StartupError naming the variable whose value is wrong. */
export function readConfig(variables: Variables = process.env): Config {
  const { env, problems } = readEnvironment(variables)
  if (!env) throw new StartupError(problems[0])
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const isPublic = !isThisMachine(new URL(publicUrl).hostname)
  return {
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS,
    publicUrl,
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    isPublic,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL && namingItsTls(env.DATABASE_URL),
    companyEmailDomain: env.COMPANY_EMAIL_DOMAIN,
    adminUsername: env.ADMIN_USERNAME.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    appSecret: env.APP_SECRET,
    s3: readS3(env),
    backup: readBackup(env),
    sampleSite: env.SAMPLE_SITE === undefined ? !isPublic : env.SAMPLE_SITE === 'on',
    hstsIncludesSubdomains: env.HSTS_INCLUDE_SUBDOMAINS === 'on',
    expectData: env.EXPECT_DATA === '1',
    trustProxy: env.TRUST_PROXY === 'on',
    deepl: env.DEEPL_API_KEY === undefined ? undefined : { key: env.DEEPL_API_KEY },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    notifyTo: env.NOTIFY_TO,
    ffmpeg: findProgram('ffmpeg', env.PATH),
    heifDecoder: findProgram('heif-dec', env.PATH) ?? findProgram('heif-convert', env.PATH),
    prlimit: findProgram('prlimit', env.PATH),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
  }
}

/**
 * The driver takes these modes for `verify-full` already, and prints a warning that a later version will not. With
 * `uselibpqcompat=true` they mean less, as written.
 */
function namingItsTls(address: string): string {
  if (address.includes('uselibpqcompat=true')) return address
  return address.replace(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, 'verify-full')
}

/** Either `env` with all values, or the problems that keep it from being read. */
function readEnvironment(variables: Variables): { env?: Environment; problems: string[] } {
  const { values, problems } = withSecretFiles(withoutEmpty(variables))
  const read = environment.safeParse(values)
  if (!read.success)
    problems.push(
      ...read.error.issues.map(
        ({ path, message }) => `${path.join('.')} ${message}. Change it in the environment or in .env.`,
      ),
    )
  else problems.push(...findDependencyProblems(read.data))
  return read.success && problems.length === 0 ? { env: read.data, problems } : { problems }
}

function withoutEmpty(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** Reads the secrets that are in files; the line break with which editors end a file is not part of them. */
function withSecretFiles(variables: Variables): { values: Variables; problems: string[] } {
  const values = { ...variables }
  const problems: string[] = []
  for (const name of secretVariables) {
    const file = variables[fileVariable(name)]
    if (file === undefined) continue
    if (variables[name] !== undefined)
      problems.push(`${name} and ${fileVariable(name)} are both set. Set one of them.`)
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (values[name] === '') problems.push(`${fileVariable(name)} names ${file}, which is empty.`)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      problems.push(
        `${fileVariable(name)} names ${file}, which can't be read (${code}). Check its name and its permissions.`,
      )
    }
  }
  return { values, problems }
}

/** Checks variables that depend on each other. */
function findDependencyProblems(env: Environment): string[] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const problems: string[] = []
  if (env.WORKERS > 1 && !env.DATABASE_URL)
    problems.push(
      'WORKERS needs DATABASE_URL: on SQLite one process does all the work. Set both, or neither.',
    )
  if (!accessKeyId !== !secretAccessKey)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.')
  const withoutBucket = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'] as const
  const dependent = bucket || env.BACKUP_TO?.startsWith(bucketScheme) ? [] : withoutBucket
  if (env.S3_PREFIX && !bucket) problems.push('S3_PREFIX needs S3_BUCKET: set both, or neither.')
  for (const name of dependent)
    if (env[name]) problems.push(`${name} needs S3_BUCKET: set both, or neither to store files in DATA_DIR.`)
  if (!env.SMTP_URL !== !env.NOTIFY_TO)
    problems.push('SMTP_URL and NOTIFY_TO belong together: set both, or neither.')
  if (env.SMTP_URL && !env.MAIL_FROM)
    problems.push(
      'SMTP_URL needs MAIL_FROM, the sender of the emails, like Plinth <website@example.com>. Set both.',
    )
  return problems
}

function readS3(env: Environment): S3Config | undefined {
  return env.S3_BUCKET ? { ...s3Config(env, env.S3_BUCKET), prefix: env.S3_PREFIX } : undefined
}

function s3Config(env: Environment, bucket: string): S3Config {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    bucket,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on',
  }
}

const bucketScheme = 's3://'

/** A bucket for backups is accessed with the same keys as the bucket for files. */
function readBackup(env: Environment): BackupConfig {
  const [daily = 0, weekly = 0, monthly = 0] = env.BACKUP_RETENTION.split(',').map(Number)
  return {
    every: env.BACKUP_EVERY,
    to: readPlace(env, env.BACKUP_TO ?? join(env.DATA_DIR, 'backups')),
    retention: { daily, weekly, monthly },
    passphrase: env.BACKUP_PASSPHRASE,
  }
}

function readPlace(env: Environment, place: string): BackupConfig['to'] {
  const [bucket = '', ...folders] = place.startsWith(bucketScheme)
    ? place.slice(bucketScheme.length).split('/')
    : []
  const prefix = folders.filter((part) => part !== '').join('/')
  return bucket ? { s3: s3Config(env, bucket), prefix } : { folder: resolve(place) }
}

function millisecondsOf(span: string): number | undefined {
  if (span === 'off') return undefined
  return Number.parseInt(span) * (span.endsWith('d') ? 24 * hour : hour)
}

/** With PORT=0 the system chooses the port, and the public address follows it. */
export function withPort(config: Config, port: number): Config {
  if (config.port !== 0) return config
  return { ...config, port, publicUrl: config.publicUrl.replace(/^(http:\/\/localhost):0$/, `$1:${port}`) }
}

/** Whether a host name, as in an address, can mean only the machine on which it is used. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

function isBareAddress(address: string) {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

function isBackupPlace(place: string) {
  if (!place.startsWith(bucketScheme)) return !/^[a-z][a-z0-9+.-]*:\/\//i.test(place)
  return /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[A-Za-z0-9._/-]*)?$/.test(place)
}

function isSmtpAddress(address: string) {
  const url = URL.parse(address)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

function isPostgresAddress(address: string) {
  const url = URL.parse(address)
  return (
    /^postgres(ql)?:$/.test(url?.protocol ?? '') && Boolean(url?.hostname || url?.searchParams.get('host'))
  )
}
