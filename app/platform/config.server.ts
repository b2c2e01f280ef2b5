import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { resolve } from 'node:path'
import { z } from 'zod'

const onOff = z.enum(['on', 'off'])
const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined)

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres://, or be left out for SQLite')
    .optional(),
  COMPANY_EMAIL_DOMAIN: z.string().min(1).default('plinth.example'),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[a-z0-9._-]+$/i, 'may hold letters, digits, dots, dashes and underscores')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SAMPLE_SITE: onOff.default('on'),
  TRUST_PROXY: onOff.default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  S3_BUCKET: optional,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off', 'true', 'false']).default('off'),
  SMTP_URL: optional,
})

/** Everything the environment decides, read once and checked. */
export interface Config {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
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
  logLevel: string
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
export class StartupError extends Error {}

/** @throws StartupError naming the variable whose value is wrong. */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = environment.safeParse(filled)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new StartupError(
      `${issue?.path.join('.')}: ${issue?.message}. Change it in the environment or in .env.`,
    )
  }
  const env = read.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    companyEmailDomain: env.COMPANY_EMAIL_DOMAIN,
    adminUsername: env.ADMIN_USERNAME.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    appSecret: env.APP_SECRET,
    s3: readS3(env),
    sampleSite: env.SAMPLE_SITE === 'on',
    trustProxy: env.TRUST_PROXY === 'on',
    logLevel: env.LOG_LEVEL,
  }
}

function readS3(env: z.infer<typeof environment>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return undefined
  if (!accessKeyId !== !secretAccessKey)
    throw new StartupError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.')
  return {
    bucket,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on' || env.S3_FORCE_PATH_STYLE === 'true',
  }
}

/** Reads `.env` of the working folder, if there is one; what the environment already holds wins. */
export function loadDotEnv() {
  if (existsSync('.env')) loadEnvFile('.env')
}
