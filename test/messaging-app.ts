import { onTestFinished } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createPush } from '#app/platform/push/push.server.ts'
import { openServices } from '#app/services.server.ts'
import { createTestApp, newFolder, publicUrl, type TestApp } from './app.ts'
import { newDatabaseUrl, type engines } from './database.ts'
import type { MailServer } from './mail-server.ts'
import type { PushService } from './push-service.ts'

interface MessagingOptions {
  engine: (typeof engines)[number]
  /** Of another instance; without it, the database is new. */
  databaseUrl: string | undefined
  mail: MailServer
  push: PushService
}

/** The product, which sends its e-mails and device messages to servers of the test. */
export async function openMessagingApp({
  engine,
  databaseUrl,
  mail,
  push,
}: MessagingOptions): Promise<TestApp> {
  const config = {
    ...readConfig({ DATA_DIR: newFolder(), PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' }),
    isPublic: false,
    databaseUrl: databaseUrl ?? (await newDatabaseUrl(engine)),
    smtpUrl: mail.url(),
    notifyTo: 'office@example.com',
    mailFrom: 'website@example.com',
  }
  const opened = await createTestApp({
    config,
    services: async () => {
      const log = createLog('silent')
      const db = await openDatabase(config, log)
      return openServices(config, { db, log, push: createPush({ config, db, log, post: push.post }) })
    },
  })
  onTestFinished(() => opened.close())
  return opened
}
