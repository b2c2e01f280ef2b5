import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/remote-admin.ts'
import { projectFields, signIn, type Administrator } from '../administrator.ts'
import { ask, post } from '../client.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendApplication, sendCallRequest } from '../visitor.ts'
import { newDisk, type Deployment } from '../deployment.ts'
import { administrator as account } from '#tools/seed/content.ts'
import { isReady } from './database-faults.ts'

const soon = 3_000
const diskFull = /disk is full/i

export const storageFaults: Subject = {
  name: 'storage',
  about: 'the disk is full, the bucket is unreachable or unresponsive',
  async run(context) {
    if (context.engine === 'sqlite') return fullDisk(context)
    const deployment = await context.open({ links: true })
    for (const fault of ['cut', 'silence'] as const) await bucketAway(context, deployment, fault)
  },
}

async function bucketAway(context: ProofContext, deployment: Deployment, fault: 'cut' | 'silence') {
  const words = fault === 'cut' ? 'unreachable' : 'unresponsive'
  const refused = context.fact(`bucket ${words}: an application is answered 503 and not partly stored`)
  const others = context.fact(`bucket ${words}: messages and pages still work, /readyz reports it within 2 s`)
  const recovered = context.fact(
    `bucket back after it was ${words}: ready within 5 s, applications are accepted`,
  )
  for (let round = 0; round < context.rounds(10); round += 1) {
    for (const site of deployment.sites) await ask(site, '/about')
    deployment.links.bucket?.[fault]()
    const before = await deployment.db.number("select count(*) from request where kind = 'job-request'")
    for (const site of deployment.sites) {
      const ready = await ask(site, '/readyz', { timeout: 10_000 })
      others.expect(
        ready.status === 503 && ready.milliseconds < soon,
        `/readyz ${ready.status} after ${ready.milliseconds.toFixed(0)} ms`,
      )
      others.expect((await sendCallRequest(site)).status === 200, 'a message')
      others.expect((await ask(site, '/about')).status === 200, 'a page')
      const { status, milliseconds } = await sendApplication(site)
      refused.expect(status === 503, `${status} after ${milliseconds.toFixed(0)} ms`)
    }
    refused.expect(
      (await deployment.db.number("select count(*) from request where kind = 'job-request'")) === before,
      'a row without its file',
    )
    deployment.links.bucket?.repair()
    for (const site of deployment.sites) {
      await recovered.attempt('ready', () => until(() => isReady(site), 50, 5_000))
      recovered.expect((await sendApplication(site)).status === 200, 'an application')
    }
  }
}

async function fullDisk(context: ProofContext) {
  const reading = context.fact('disk full: pages are served, signing in works, the back office can be read')
  const erasing = context.fact('disk full: personal data can be deleted')
  const refused = context.fact(
    'disk full: every other write is answered 503, with the reason and what was typed',
  )
  const recovered = context.fact('space freed: writes are accepted, and nothing acknowledged is lost')
  const folder = newDisk(96)
  if (!folder) {
    for (const fact of [reading, erasing, refused, recovered])
      fact.impossible('this user may not mount a small disk')
    return
  }
  const deployment = await context.open({ folder })
  const administrator = await signIn(deployment.site)
  const project = await administrator.addProject()
  for (let round = 0; round < context.rounds(10); round += 1) {
    await sendCallRequest(deployment.site, { personMessage: `round ${round}` })
    const filler = fill(folder)
    await wait(200)
    await whileFull(deployment, administrator, project, round, { reading, erasing, refused })
    rmSync(filler)
    await recovered.attempt('never', () =>
      until(async () => (await sendCallRequest(deployment.site)).status === 200, 200, 15_000),
    )
  }
  recovered.expect((await deployment.db.number('select count(*) from project')) === 1, 'the project is lost')
}

type Facts = Record<'reading' | 'erasing' | 'refused', ReturnType<ProofContext['fact']>>

async function whileFull(
  { site, db }: Deployment,
  administrator: Administrator,
  project: string,
  round: number,
  { reading, erasing, refused }: Facts,
) {
  for (const path of ['/projects', '/about', '/projects?status=upcoming', '/contact'])
    reading.expect((await ask(site, path)).status === 200, path)
  for (const path of ['/admin/call-requests', '/admin/products/edit', '/admin/overview'])
    reading.expect((await administrator.get(path)).status === 200, path)
  const signedIn = await post(site, '/admin', new URLSearchParams(account))
  reading.expect(signedIn.status === 303, `sign-in ${signedIn.status}`)
  const typed = `typed in round ${round}`
  const [{ rev } = {}] = await db.rows('select rev from project where id = ?', project)
  const saving = { ...projectFields, remarks: typed, rev: String(rev) }
  const message = { personName: typed, personEmail: 'a@example.com', personPhone: '1', personMessage: typed }
  const saved = await administrator.post(`/admin/products/edit/${project}`, saving)
  const sent = await post(site, '/contact', new URLSearchParams(message))
  for (const [name, { status, text }] of Object.entries({ saved, sent }))
    refused.expect(
      status === 503 && text.includes(typed),
      `${name}: ${status}, ${text.includes(typed) ? 'typed is there' : 'typed is lost'}`,
    )
  refused.expect(diskFull.test(saved.text), 'it does not say that the disk is full')
  const [{ id } = {}] = await db.rows(
    "select id from request where kind = 'call-request' and deleted_at is null limit 1",
  )
  const deleted = await administrator.post('/admin/call-requests', { intent: 'delete', id: String(id) })
  erasing.expect(deleted.status === 303, `deleting answered ${deleted.status}`)
}

/** Fills the disk to the last byte. */
function fill(folder: string): string {
  const file = join(folder, 'filler')
  const descriptor = openSync(file, 'w')
  for (let size = 1024 * 1024; size >= 1024; size /= 4)
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size, 1))
    } catch {
      // No room for this size, but smaller ones may still fit.
    }
  closeSync(descriptor)
  return file
}
