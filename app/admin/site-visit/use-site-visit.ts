import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import {
  adoptQueue,
  listQueue,
  nobody,
  readRemembered,
  remember,
  removeQueued,
  writeQueued,
  type QueuedVisit,
  type RecordedVisit,
  type Remembered,
} from './queue.ts'
import { sendQueue, type Halt } from './send-queue.ts'
import { messages, takeBackMs, type VisitData } from './visit.ts'

/** `loading` until the phone's storage was read; `nobody`: there is no list of projects yet. */
type Known = { state: 'loading' | 'nobody' | 'no-storage' } | { state: 'known'; remembered: Remembered }

export interface SendingVisit {
  id: string
  arrived: number
}

/** For a connection that comes back without telling. */
const retryMs = 15_000
const projectsListed = 5

/** Who visits, what waits on this phone, and the attempts to send it. */
export function useSiteVisit() {
  const [known, setKnown] = useState<Known>({ state: 'loading' })
  const [queue, setQueue] = useState<readonly QueuedVisit[]>([])
  const [sending, setSending] = useState<SendingVisit>()
  const [halt, setHalt] = useState<Halt>()
  const current = useRef<Remembered>(undefined)
  const ownerOf = ({ administrator }: VisitData) => administrator?.id ?? nobody

  async function showQueue() {
    setQueue(current.current ? await listQueue(ownerOf(current.current)) : [])
  }

  async function send() {
    if (!current.current) return
    const owner = ownerOf(current.current)
    const reason: Halt | undefined =
      owner === nobody
        ? 'session'
        : await sendQueue(owner, {
            changed: () => void showQueue(),
            recorded: ({ id, project }, waits) => void noteSent({ id, project, waits, at: Date.now() }),
            sending(id, arrived) {
              setHalt((halt) => (halt === 'refused' ? halt : undefined))
              setSending({ id, arrived })
            },
          }).catch((): Halt => 'server')
    setSending(undefined)
    setHalt(reason)
    await showQueue()
  }

  function show(remembered: Remembered) {
    const sent = remembered.sent.filter(({ at }) => at > Date.now() - takeBackMs)
    current.current = { ...remembered, sent }
    setKnown({ state: 'known', remembered: current.current })
  }

  async function update(changes: Partial<Remembered>) {
    if (!current.current) return
    show({ ...current.current, ...changes })
    await remember(current.current)
  }

  /** Of somebody else who used this phone, nothing remains. */
  async function learn(data: VisitData) {
    const before = current.current
    const isSame = before && ownerOf(before) === ownerOf(data)
    show({ ...data, visited: isSame ? before.visited : [], sent: isSame ? before.sent : [] })
    await update({})
  }

  async function noteSent(visit: RecordedVisit) {
    await update({ sent: [visit, ...(current.current?.sent ?? []).filter(({ id }) => id !== visit.id)] })
  }

  async function start() {
    try {
      const before = await readRemembered()
      if (before) {
        show(before)
        await showQueue()
      }
      const answer = await askFor(href('/admin/site-visit/visits'))
      if (answer === 'session') setHalt('session')
      else if (answer) await learn(answer)
      if (current.current?.administrator && answer !== 'session') {
        await adoptQueue(current.current.administrator.id, messages.adopted)
        await send()
        return
      }
      if (!current.current?.administrator) await startWithoutSession()
      await showQueue()
    } catch {
      setKnown({ state: 'no-storage' })
    }
  }

  /** The form is usable at once: what it sends waits until somebody signs in. */
  async function startWithoutSession() {
    const open = await askFor(href('/admin/site-visit/projects'))
    if (typeof open === 'object') await learn(open)
    else if (!current.current) setKnown({ state: 'nobody' })
  }

  useEffect(() => {
    void start()
    const again = () => void start()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, and whenever the network is back
  }, [])

  const isWaiting = queue.length > 0 && sending === undefined && (halt === 'connection' || halt === 'server')
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void send(), retryMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` reads nothing that changes
  }, [isWaiting])

  return {
    known,
    queue,
    sending,
    halt,
    send,
    /** @throws if the phone has no room for it */
    async add(visit: QueuedVisit) {
      await writeQueued(visit)
      const { visited = [], projects = [] } = current.current ?? {}
      const { project, percent } = visit
      await update({
        visited: [project.id, ...visited.filter((id) => id !== project.id)].slice(0, projectsListed),
        projects: projects.map((one) =>
          one.id === project.id ? { ...one, percent: percent ?? one.percent } : one,
        ),
      })
      await showQueue()
      void send()
    },
    /** Sends a refused visit again. */
    async retry({ problem: _problem, ...visit }: QueuedVisit) {
      await writeQueued(visit)
      await send()
    },
    async discard({ id }: QueuedVisit) {
      await removeQueued(id)
      await showQueue()
    },
    async takeBack(visit: RecordedVisit) {
      const said = await askToTakeBack(visit.id)
      if (said === 'session') return setHalt('session')
      const sent = (current.current?.sent ?? []).map((one) =>
        one.id === visit.id ? { ...one, ...said } : one,
      )
      await update({ sent })
    },
  }
}

/** `undefined` without a connection. */
async function askFor(address: string): Promise<VisitData | 'session' | undefined> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } })
    if (response.ok) return (await response.json()) as VisitData // Made by visits-route.ts and projects-route.ts.
    return response.status === 401 ? 'session' : undefined
  } catch {
    return undefined
  }
}

/** With `failed`, it may be tried again. */
async function askToTakeBack(id: string): Promise<{ said: string } | { failed: string } | 'session'> {
  try {
    const response = await fetch(href('/admin/site-visit/visits'), {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ id }),
    })
    if (response.status === 401) return 'session'
    const { said, refused }: { said?: unknown; refused?: unknown } = await response.json()
    const sentence = said ?? refused
    return typeof sentence === 'string' ? { said: sentence } : { failed: messages.notReached }
  } catch {
    return { failed: messages.notReached }
  }
}
