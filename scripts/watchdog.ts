import { spawn } from 'node:child_process'
import { isWatchedBySystemd } from '#app/platform/config.server.ts'
import { hour, second } from '#app/platform/units.ts'

const tick = 30 * second
/** A statement of SQLite blocks the process; nothing that a site does takes so long. */
const longestSilence = 120 * second
const longestBackup = 6 * hour

/**
 * Lets systemd end and restart a process that hangs, once the site serves: each sign begins the time anew. Its program
 * sends them, because Node has no sockets of that kind.
 * @param isTakingBackup while it does, it is not ended
 */
export function startWatchdog(isTakingBackup: () => boolean = () => false) {
  if (!isWatchedBySystemd()) return
  const send = () => {
    const microseconds = 1_000 * (isTakingBackup() ? longestBackup : longestSilence)
    spawn('systemd-notify', [`WATCHDOG_USEC=${microseconds}`, 'WATCHDOG=1'], { stdio: 'ignore' })
      .on('error', () => {}) // Without the program there is no watchdog, and the site serves as well.
      .unref()
  }
  send()
  setInterval(send, tick).unref()
}
