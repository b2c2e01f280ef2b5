import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { resolve } from 'node:path'
import { z } from 'zod'
import { findProgram } from './find-program.server.ts'
import { isMailAddress, isNamedAddress, listAddresses } from './mail/addresses.ts'
import { passwordProblem, usernameProblem, usernameShape } from './auth/credential-rules.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const onOff = z.enum(['on', 'off'], 'must be on or off')
const text = z.string()

const environment = z.object({
  PORT: text
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: text
    .refine(isBareAddress, 'must be an address like https://www.example.com, without anything behind it')
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text
    .refine(
      isPostgresAddress,
      'must look like postgres://user:password@host/database, or be left out for SQLite',
    )
    .optional(),
  COMPANY_EMAIL_DOMAIN: text
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain like example.com')
    .default('plinth.example'),
  ADMIN_USERNAME: text.regex(usernameShape, usernameProblem).default('admin'),
  ADMIN_PASSWORD: text
    .superRefine((password, issues) => {
      const problem = passwordProblem(password)
      if (problem) issues.addIssue(problem)
    })
    .optional(),
  APP_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  SAMPLE_SITE: onOff.default('on'),
  TRUST_PROXY: onOff.default('off'),
  PATH: text.default(''),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: text
    .refine(isBareAddress, 'must be an address like https://s3.example.com, without anything behind it')
    .optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: onOff.default('off'),
  SMTP_URL: text
    .refine(isSmtpAddress, 'must look like smtps://user:password@mail.example.com, or be left out')
    .optional(),
  MAIL_FROM: text.refine(isNamedAddress, 'must be an address like Plinth <website@example.com>').optional(),
  NOTIFY_TO: text
    .refine(
      (list) => listAddresses(list).length > 0 && listAddresses(list).every(isMailAddress),
      'must be one or more addresses like office@example.com, with commas between them',
    )
    .optional(),
})

/** Everything the environment decides, read once and checked. */
export interface Config {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether the operator said it; the site then answers to no other name. */
  hasPublicUrl: boolean
  dataDir: string
  /** Absent: SQLite in the data folder. */
  databaseUrl: string | undefined
  companyEmailDomain: string
  adminUsername: string
  adminPassword: string | undefined
  appSecret: string | undefined
  /** Absent: files in the data folder. */
  s3: S3Config | undefined
  sampleSite: boolean
  trustProxy: boolean
  /** Programs of this machine that do more where they are there: pictures out of videos, HEIC photographs, limits for both. */
  ffmpeg: string | undefined
  heifDecoder: string | undefined
  prlimit: string | undefined
  logLevel: string
  /** Absent: no e-mail is sent. */
  smtpUrl: string | undefined
  mailFrom: string
  /** With commas, where there are several; there whenever `smtpUrl` is. */
  notifyTo: string | undefined
}

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  /** Absent: found where the AWS SDK looks for them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  forcePathStyle: boolean
}

/** A reason not to start that a person can mend; shown as one sentence, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** By name: the built server has a copy of the class of its own. */
export function isStartupError(error: unknown): error is StartupError {
  return error instanceof Error && error.name === 'StartupError'
}

type Variables = Record<string, string | undefined>

/** A sentence for every variable whose value is wrong. */
export function findConfigProblems(variables: Variables = process.env): string[] {
  const read = environment.safeParse(filled(variables))
  if (read.success) return findHalves(read.data)
  return read.error.issues.map(
    ({ path, message }) => `${path.join('.')} ${message}. Change it in the environment or in .env.`,
  )
}

/** @throws StartupError naming the variable whose value is wrong. */
export function readConfig(variables: Variables = process.env): Config {
  const [problem] = findConfigProblems(variables)
  if (problem) throw new StartupError(problem)
  const env = environment.parse(filled(variables))
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    companyEmailDomain: env.COMPANY_EMAIL_DOMAIN,
    adminUsername: env.ADMIN_USERNAME.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    appSecret: env.APP_SECRET,
    s3: readS3(env),
    sampleSite: env.SAMPLE_SITE === 'on',
    trustProxy: env.TRUST_PROXY === 'on',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Plinth <no-reply@${env.COMPANY_EMAIL_DOMAIN}>`,
    notifyTo: env.NOTIFY_TO,
    ffmpeg: findProgram('ffmpeg', env.PATH),
    heifDecoder: findProgram('heif-dec', env.PATH) ?? findProgram('heif-convert', env.PATH),
    prlimit: findProgram('prlimit', env.PATH),
    logLevel: env.LOG_LEVEL,
  }
}

function filled(variables: Variables) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** What is only right together. */
function findHalves(env: z.infer<typeof environment>): string[] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const problems: string[] = []
  if (bucket && !accessKeyId !== !secretAccessKey)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.')
  if (env.S3_ENDPOINT && !bucket)
    problems.push('S3_ENDPOINT needs S3_BUCKET: set both, or neither to store files in DATA_DIR.')
  if (!env.SMTP_URL !== !env.NOTIFY_TO)
    problems.push('SMTP_URL and NOTIFY_TO belong together: set both, or neither.')
  return problems
}

function readS3(env: z.infer<typeof environment>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return undefined
  return {
    bucket,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on',
  }
}

/** With PORT=0 the system chooses the port, and the address that visitors use follows it. */
export function withPort(config: Config, port: number): Config {
  if (config.port !== 0) return config
  return { ...config, port, publicUrl: config.publicUrl.replace(/^(http:\/\/localhost):0$/, `$1:${port}`) }
}

/** Reads `.env` of the working folder, if there is one; what the environment already holds wins. */
export function loadDotEnv() {
  if (existsSync('.env')) loadEnvFile('.env')
}

function isBareAddress(address: string) {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
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
