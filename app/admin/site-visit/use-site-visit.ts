import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import {
  listQueue,
  readRemembered,
  remember,
  removeQueued,
  writeQueued,
  type QueuedVisit,
  type Remembered,
} from './queue.ts'
import { sendQueue, type Halt } from './send-queue.ts'
import type { VisitData } from './visit.ts'

/** `loading` until the phone's storage was read; `nobody`: there is nobody whose visits could be kept. */
type Known = { state: 'loading' | 'nobody' | 'no-storage' } | { state: 'known'; remembered: Remembered }

export interface SendingVisit {
  id: string
  arrived: number
}

/** For a connection that comes back without telling. */
const retryMs = 15_000

/** Who visits, what waits on this phone, and the attempts to send it. */
export function useSiteVisit() {
  const [known, setKnown] = useState<Known>({ state: 'loading' })
  const [queue, setQueue] = useState<readonly QueuedVisit[]>([])
  const [sending, setSending] = useState<SendingVisit>()
  const [halt, setHalt] = useState<Halt>()
  const [hasSent, setHasSent] = useState(false)
  const owner = useRef<string>(undefined)

  async function showQueue() {
    setQueue(owner.current === undefined ? [] : await listQueue(owner.current))
  }

  async function send() {
    if (owner.current === undefined) return
    const isEmpty = (await listQueue(owner.current)).length === 0
    const reason = await sendQueue(owner.current, {
      changed: () => void showQueue(),
      sending: (id, arrived) => setSending({ id, arrived }),
    }).catch((): Halt => 'server')
    setSending(undefined)
    setHalt(reason)
    if (!isEmpty) setHasSent(reason === undefined)
    await showQueue()
  }

  function show(remembered: Remembered) {
    owner.current = remembered.administrator.id
    setKnown({ state: 'known', remembered })
  }

  async function start() {
    try {
      const before = await readRemembered()
      if (before) {
        show(before)
        await showQueue()
      }
      const answer = await askWhoVisits()
      if (answer === 'session') setHalt('session')
      else if (answer) show(await remember(answer))
      if (answer === 'session' || (!answer && !before)) return void (before ?? setKnown({ state: 'nobody' }))
      await showQueue()
      await send()
    } catch {
      setKnown({ state: 'no-storage' })
    }
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
    hasSent,
    send,
    /** @throws if the phone has no room for it */
    async add(visit: QueuedVisit) {
      await writeQueued(visit)
      if (known.state === 'known') show(await remember(known.remembered, visit.project.id))
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
  }
}

/** `undefined` without a connection. */
async function askWhoVisits(): Promise<VisitData | 'session' | undefined> {
  try {
    const response = await fetch(href('/admin/site-visit/visits'), {
      headers: { Accept: 'application/json' },
    })
    if (response.ok) return (await response.json()) as VisitData // Made by visits-route.ts.
    return response.status === 401 ? 'session' : undefined
  } catch {
    return undefined
  }
}
