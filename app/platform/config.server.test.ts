import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { configVariables, readConfig, secretVariables, StartupError, withPort } from './config.server.ts'
import { hour } from './units.ts'

describe('the environment', () => {
  it.each([
    ['docs/operations.md', (name: string) => `\`${name}\``],
    ['.env.example', (name: string) => `\n#${name}=`],
  ])('is told whole in %s', (file, written) => {
    const text = readFileSync(file, 'utf8')
    expect(configVariables.filter((name) => !text.includes(written(name)))).toEqual([])
  })

  it.each([
    ['docs/operations.md', /^\| `<NAME>_FILE` \|.*$/m],
    ['.env.example', /^# Each secret .* <NAME>_FILE[^]*?\n\n/m],
  ])('names in %s every secret that a file may hold', (file, place) => {
    const [text = ''] = place.exec(readFileSync(file, 'utf8')) ?? []
    expect(
      text.match(/\b[A-Z][A-Z\d]*_[A-Z_]+\b/g)?.filter((name) => configVariables.includes(name)),
    ).toEqual(secretVariables)
  })

  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      companyEmailDomain: 'plinth.example',
      adminUsername: 'admin',
      adminPassword: undefined,
      appSecret: undefined,
      isPublic: false,
      sampleSite: true,
      hstsIncludesSubdomains: false,
      trustProxy: false,
      logLevel: 'info',
      smtpUrl: undefined,
      notifyTo: undefined,
      mailFrom: undefined,
    })
  })

  it('may hold empty values, which count as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', S3_BUCKET: '' })).toEqual(
      readConfig({}),
    )
  })

  it('decides everything', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      WORKERS: '4',
      PUBLIC_URL: 'https://www.example.com/',
      DATA_DIR: '/srv/plinth',
      DATABASE_URL: 'postgres://plinth:secret@db/plinth',
      COMPANY_EMAIL_DOMAIN: 'example.com',
      ADMIN_USERNAME: 'Layla',
      ADMIN_PASSWORD: 'seven-cranes-on-the-skyline',
      APP_SECRET: 'x'.repeat(32),
      SAMPLE_SITE: 'off',
      HSTS_INCLUDE_SUBDOMAINS: 'on',
      EXPECT_DATA: '1',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'text',
      SMTP_URL: 'smtps://site:secret@mail.example.com:465',
      MAIL_FROM: 'Plinth <website@example.com>',
      NOTIFY_TO: 'office@example.com, sales@example.com',
      DEEPL_API_KEY: 'a-key:fx',
      BACKUP_EVERY: '12h',
      BACKUP_TO: '/mnt/backups',
      BACKUP_RETENTION: '3,2,1',
      BACKUP_PASSPHRASE: 'four corners of a plinth',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      workers: 4,
      publicUrl: 'https://www.example.com',
      hasPublicUrl: true,
      isPublic: true,
      dataDir: '/srv/plinth',
      databaseUrl: 'postgres://plinth:secret@db/plinth',
      companyEmailDomain: 'example.com',
      adminUsername: 'layla',
      adminPassword: 'seven-cranes-on-the-skyline',
      appSecret: 'x'.repeat(32),
      sampleSite: false,
      hstsIncludesSubdomains: true,
      expectData: true,
      trustProxy: true,
      logLevel: 'debug',
      logFormat: 'text',
      smtpUrl: 'smtps://site:secret@mail.example.com:465',
      mailFrom: 'Plinth <website@example.com>',
      notifyTo: 'office@example.com, sales@example.com',
      deepl: { key: 'a-key:fx' },
      backup: {
        every: 12 * hour,
        to: { folder: '/mnt/backups' },
        retention: { daily: 3, weekly: 2, monthly: 1 },
        passphrase: 'four corners of a plinth',
      },
    })
  })

  it('reaches a bucket for backups with the keys of the other', () => {
    const { s3, backup } = readConfig({
      BACKUP_TO: 's3://safe/plinth/',
      S3_ENDPOINT: 'https://s3.example.com',
    })
    expect(s3).toBeUndefined()
    expect(backup.to).toMatchObject({
      s3: { bucket: 'safe', endpoint: 'https://s3.example.com' },
      prefix: 'plinth',
    })
  })

  it.each([
    ['BACKUP_EVERY', 'daily', 'must be off, or hours or days like 12h or 1d'],
    [
      'BACKUP_TO',
      'https://example.com',
      'must be a folder, or a bucket with a folder in it like s3://bucket/backups',
    ],
    ['BACKUP_RETENTION', '7', 'must be three numbers like 7,4,6: daily, weekly and monthly backups'],
    ['BACKUP_PASSPHRASE', 'short', 'must have at least 12 characters'],
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'example.com', 'must be an address like https://www.example.com, with nothing after it'],
    [
      'PUBLIC_URL',
      'ftp://example.com',
      'must be an address like https://www.example.com, with nothing after it',
    ],
    [
      'PUBLIC_URL',
      'https://x.ae/site',
      'must be an address like https://www.example.com, with nothing after it',
    ],
    [
      'DATABASE_URL',
      'mysql://db/x',
      'must look like postgres://user:password@host/database, or be left out for SQLite',
    ],
    [
      'DATABASE_URL',
      'plinth.db',
      'must look like postgres://user:password@host/database, or be left out for SQLite',
    ],
    [
      'DATABASE_URL',
      'postgres://',
      'must look like postgres://user:password@host/database, or be left out for SQLite',
    ],
    ['COMPANY_EMAIL_DOMAIN', 'x@y', 'must be a domain like example.com'],
    ['ADMIN_USERNAME', 'the boss', 'may contain letters, digits, dots, dashes and underscores, 60 at most'],
    ['ADMIN_PASSWORD', 'short', 'must have at least 12 characters'],
    ['APP_SECRET', 'short', 'must have at least 32 characters'],
    ['SAMPLE_SITE', 'yes', 'must be on or off'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'yes', 'must be on or off'],
    ['TRUST_PROXY', '1', 'must be on or off'],
    ['LOG_FORMAT', 'xml', 'must be one of json, text'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['S3_ENDPOINT', 's3', 'must be an address like https://s3.example.com, with nothing after it'],
    ['SMTP_URL', 'mail.example.com', 'must look like smtps://user:password@mail.example.com, or be left out'],
    [
      'SMTP_URL',
      'https://mail.example.com',
      'must look like smtps://user:password@mail.example.com, or be left out',
    ],
    ['MAIL_FROM', 'Plinth', 'must be an address like Plinth <website@example.com>'],
    ['MAIL_FROM', 'a@x.ae\r\nBcc: b@x.ae', 'must be an address like Plinth <website@example.com>'],
    ['NOTIFY_TO', 'office', 'must be one or more addresses like office@example.com, separated by commas'],
    ['NOTIFY_TO', ' , ', 'must be one or more addresses like office@example.com, separated by commas'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'must be on or off'],
    ['S3_PREFIX', '/one/', 'must be a name like site-a, or a path of such names'],
  ])('is refused with %s=%s, by name', (name, value, problem) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartupError)
    expect(read).toThrow(`${name} ${problem}. Change it in the environment or in .env.`)
  })

  it('knows no S3_ENDPOINT without S3_BUCKET, which would leave the files on the disk unnoticed', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_ENDPOINT needs S3_BUCKET')
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(() => readConfig(keys)).toThrow('S3_ACCESS_KEY_ID needs S3_BUCKET')
    expect(() => readConfig({ S3_SECRET_ACCESS_KEY: 'b' })).toThrow('belong together')
    expect(readConfig({ ...keys, BACKUP_TO: 's3://plinth/backups' }).s3).toBeUndefined()
  })

  it('has a mail server and those whom it reaches together, or neither', () => {
    for (const half of [{ SMTP_URL: 'smtp://mail.example.com' }, { NOTIFY_TO: 'office@example.com' }])
      expect(() => readConfig(half)).toThrow('SMTP_URL and NOTIFY_TO belong together: set both, or neither.')
  })

  it('has a sender for the mail that it sends, which is never one made up', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.com', NOTIFY_TO: 'office@example.com' }
    expect(() => readConfig(mail)).toThrow('SMTP_URL needs MAIL_FROM')
    expect(readConfig({ ...mail, MAIL_FROM: 'website@example.com' }).mailFrom).toBe('website@example.com')
  })

  it.each([
    [undefined, true],
    ['http://localhost:8080', true],
    ['http://127.0.0.1', true],
    ['https://[::1]', true],
    ['https://www.example.com', false],
    ['http://192.0.2.7', false],
  ])('loads the sample site at %s unless told otherwise: %s', (PUBLIC_URL, isLoaded) => {
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ isPublic: !isLoaded, sampleSite: isLoaded })
    expect(readConfig({ PUBLIC_URL, SAMPLE_SITE: 'on' }).sampleSite).toBe(true)
    expect(readConfig({ PUBLIC_URL, SAMPLE_SITE: 'off' }).sampleSite).toBe(false)
  })

  describe('takes a secret from a file', () => {
    const folder = newFolder()
    const fileOf = (content: string) => {
      const file = join(folder, String(content.length))
      writeFileSync(file, content)
      return file
    }
    const examples: Record<string, string> = {
      DATABASE_URL: 'postgres://plinth:crane-42@db/plinth',
      SMTP_URL: 'smtps://site:crane-42@mail.example.com',
    }
    const together: Record<string, Record<string, string>> = {
      S3_SECRET_ACCESS_KEY: { S3_ACCESS_KEY_ID: 'key', S3_BUCKET: 'plinth' },
      SMTP_URL: { MAIL_FROM: 'website@example.com', NOTIFY_TO: 'office@example.com' },
    }

    it.each(secretVariables)('for %s, without the line break at its end', (name) => {
      const value = examples[name] ?? 'four corners of a plinth, and a crane'
      const given = readConfig({ ...together[name], [name]: value })
      for (const end of ['', '\n', '\r\n'])
        expect(readConfig({ ...together[name], [`${name}_FILE`]: fileOf(value + end) })).toEqual(given)
    })

    it('unless both are set, or the file holds nothing, or cannot be read', () => {
      const APP_SECRET = 'x'.repeat(32)
      const APP_SECRET_FILE = fileOf(APP_SECRET)
      expect(() => readConfig({ APP_SECRET, APP_SECRET_FILE })).toThrow(
        'APP_SECRET and APP_SECRET_FILE are both set. Set one of them.',
      )
      expect(() => readConfig({ APP_SECRET_FILE: fileOf('\n') })).toThrow('APP_SECRET_FILE names')
      expect(() => readConfig({ APP_SECRET_FILE: '/nowhere' })).toThrow(
        "APP_SECRET_FILE names /nowhere, which can't be read (ENOENT). Check its name and its permissions.",
      )
      expect(() => readConfig({ APP_SECRET_FILE: folder })).toThrow("can't be read (EISDIR)")
      expect(() => readConfig({ APP_SECRET_FILE: fileOf('crane-42') })).toThrow(
        'APP_SECRET must have at least 32 characters',
      )
    })
  })

  it('never repeats a password in a sentence', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://plinth:crane-42@db' })).not.toThrow('crane-42')
    expect(() => readConfig({ SMTP_URL: 'ftp://site:crane-42@mail' })).not.toThrow('crane-42')
    expect(() => readConfig({ ADMIN_PASSWORD: 'crane-42' })).not.toThrow('crane-42')
  })

  it('lets the system choose the port, and the address follow it', () => {
    expect(withPort(readConfig({ PORT: '0' }), 4139)).toMatchObject({
      port: 4139,
      publicUrl: 'http://localhost:4139',
    })
    const known = readConfig({ PORT: '0', PUBLIC_URL: 'https://x.ae' })
    expect(withPort(known, 4139)).toMatchObject({ port: 4139, publicUrl: 'https://x.ae' })
    expect(withPort(readConfig({ PORT: '80' }), 80).publicUrl).toBe('http://localhost:80')
  })
})
