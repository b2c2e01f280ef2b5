import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findDotEnvProblems } from './dot-env.server.ts'

describe('the file .env', () => {
  it.each([
    ['BACKUP_PASSPHRASE=correct#horse'],
    ['BACKUP_PASSPHRASE=#horse-and-battery'],
    ['export SMTP_URL = smtps://a:b#c@mail.example.com'],
    ['BACKUP_PASSPHRASE=it"s#correct'],
    ['BACKUP_PASSPHRASE="correct"horse battery"'],
    ['BACKUP_PASSPHRASE="correct#horse'],
    ['APP_SECRET_FILE=/run/secrets/#1'],
    ['PORT=3000\r\nBACKUP_PASSPHRASE=correct#horse\r\n'],
  ])('stops the start where Node would cut a value: %s', (text) => {
    const [problem = '', ...more] = findDotEnvProblems(text)
    expect(problem).toMatch(/^The value of \w+ in \.env would be cut .*between quotes/)
    expect(problem).not.toContain('horse')
    expect(more).toEqual([])
  })

  it.each([
    ['BACKUP_PASSPHRASE="correct#horse"'],
    ["BACKUP_PASSPHRASE='correct#horse' # written down"],
    ['BACKUP_EVERY=1d # daily'],
    ['BACKUP_EVERY= # not yet'],
    ['# BACKUP_PASSPHRASE=correct#horse'],
    ['BACKUP_PASSPHRASE="several\nEXAMPLE_B#1\nlines"'],
    ['MAIL_FROM=Plinth <website@example.com>'],
  ])('may have comments, and # between quotes: %s', (text) => {
    expect(findDotEnvProblems(text)).toEqual([])
  })

  it('is read as it is written wherever nothing stops the start', () => {
    const text = 'BACKUP_PASSPHRASE="a # b"\nAPP_SECRET=\'x"#"y\' # c\nLOG_LEVEL=info # d\n'
    expect(findDotEnvProblems(text)).toEqual([])
    expect(parseEnv(text)).toEqual({ BACKUP_PASSPHRASE: 'a # b', APP_SECRET: 'x"#"y', LOG_LEVEL: 'info' })
  })

  it('is not asked for a value that the environment has', () => {
    expect(findDotEnvProblems('BACKUP_PASSPHRASE=correct#horse', ['BACKUP_PASSPHRASE'])).toEqual([])
  })

  it.each([
    ['BACKUP_EVRY', 'BACKUP_EVERY'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['BACKUP-TO', 'BACKUP_TO'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['S3_BUKCET', 'S3_BUCKET'],
    ['APP_SECRET_FLIE', 'APP_SECRET_FILE'],
    ['HOSTS', 'HOST'],
  ])('stops the start where a name is nearly one of ours: %s', (name, meant) => {
    const told = `.env sets ${name}, which is not a setting; ${meant} is one.`
    expect(findDotEnvProblems(`${name}=1`)).toEqual([expect.stringContaining(told)])
  })

  it('may have what others read, such as our own Compose files', () => {
    const files = ['compose.yaml', 'compose.scale.yaml', 'deploy/Caddyfile', 'deploy/plinth.service']
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const names = [...text.matchAll(/\$\{([A-Z]\w+)|^\s+([A-Z][A-Z\d]*_\w+):/gm)].flatMap(
      ([, one, other]) => one ?? other ?? [],
    )
    expect(names).toContain('DATABASE_PASSWORD')
    names.push('COMPOSE_PROJECT_NAME', 'TZ', 'NODE_OPTIONS', 'AWS_REGION', 'HTTP_PROXY', 'HOME', 'PATH')
    expect(findDotEnvProblems(names.map((name) => `${name}=1`).join('\n'))).toEqual([])
  })
})
